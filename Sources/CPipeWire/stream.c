// The stream: its properties, format, controls and events.

#include <errno.h>
#include <spa/param/audio/format-utils.h>
#include <spa/param/props.h>
#include <stdlib.h>

#include "internal.h"

static pd_stream_state state_of(enum pw_stream_state state) {
    switch (state) {
    case PW_STREAM_STATE_CONNECTING:
        return PD_STREAM_CONNECTING;
    case PW_STREAM_STATE_PAUSED:
        return PD_STREAM_PAUSED;
    case PW_STREAM_STATE_STREAMING:
        return PD_STREAM_STREAMING;
    case PW_STREAM_STATE_ERROR:
        return PD_STREAM_ERROR;
    default:
        return PD_STREAM_UNCONNECTED;
    }
}

static void state_changed(void *data, enum pw_stream_state old, enum pw_stream_state state, const char *error) {
    (void)old;
    struct pd_stream *self = data;
    const char *message = error == NULL ? "" : error;
    // Reports such as "no node available" are announced as an error while the stream itself stays as it was.
    if (state == PW_STREAM_STATE_ERROR && pw_stream_get_state(self->stream, NULL) != PW_STREAM_STATE_ERROR)
        self->events.notice(self->opaque, message);
    else
        self->events.state(self->opaque, state_of(state), message);
}

static void param_changed(void *data, uint32_t id, const struct spa_pod *param) {
    struct pd_stream *self = data;
    if (id == SPA_PARAM_Props)
        self->events.properties(self->opaque);
    if (id != SPA_PARAM_Format)
        return;
    struct spa_audio_info_raw info = {0};
    if (param == NULL || spa_format_audio_raw_parse(param, &info) < 0) {
        // The old numbers stay for a cycle that may still be running.
        self->events.format(self->opaque, 0, 0);
        return;
    }
    atomic_store_explicit(&self->format, (uint64_t)info.channels << 32 | info.rate, memory_order_relaxed);
    self->events.format(self->opaque, info.rate, info.channels);
}

static void control_info(void *data, uint32_t id, const struct pw_stream_control *control) {
    struct pd_stream *self = data;
    if (id == SPA_PROP_channelVolumes)
        self->events.volume(self->opaque, control->n_values, control->values);
    else if (id == SPA_PROP_mute && control->n_values > 0)
        self->events.mute(self->opaque, control->values[0] != 0);
}

static const struct pw_stream_events stream_events = {
    .version = PW_VERSION_STREAM_EVENTS,
    .state_changed = state_changed,
    .control_info = control_info,
    .param_changed = param_changed,
    .process = pd_stream_process,
};

pd_stream *pd_stream_create(
    pd_connection *connection, const char *name, pd_properties *properties, const pd_stream_events *events,
    void *opaque, pd_render render, void *render_state) {
    struct pd_stream *self = calloc(1, sizeof(*self));
    struct spa_dict dict = pd_properties_dict(properties);
    struct pw_properties *of_stream = pw_properties_new_dict(&dict);
    if (self == NULL || of_stream == NULL) {
        free(self);
        pw_properties_free(of_stream);
        errno = ENOMEM;
        return NULL;
    }
    self->events = *events;
    self->opaque = opaque;
    self->render = render;
    self->render_state = render_state;
    self->stream = pw_stream_new(connection->core, name, of_stream);
    if (self->stream == NULL) {
        int error = errno;
        free(self);
        errno = error;
        return NULL;
    }
    pw_stream_add_listener(self->stream, &self->listener, &stream_events, self);
    return self;
}

const uint32_t pd_positions[PD_CHANNELS_MOST][PD_CHANNELS_MOST] = {
    {SPA_AUDIO_CHANNEL_MONO},
    {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR},
    {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_FC},
    {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_RL, SPA_AUDIO_CHANNEL_RR},
    {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_FC, SPA_AUDIO_CHANNEL_RL, SPA_AUDIO_CHANNEL_RR},
    {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_FC, SPA_AUDIO_CHANNEL_LFE, SPA_AUDIO_CHANNEL_RL,
     SPA_AUDIO_CHANNEL_RR},
    {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_FC, SPA_AUDIO_CHANNEL_LFE, SPA_AUDIO_CHANNEL_RC,
     SPA_AUDIO_CHANNEL_SL, SPA_AUDIO_CHANNEL_SR},
    {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR, SPA_AUDIO_CHANNEL_FC, SPA_AUDIO_CHANNEL_LFE, SPA_AUDIO_CHANNEL_RL,
     SPA_AUDIO_CHANNEL_RR, SPA_AUDIO_CHANNEL_SL, SPA_AUDIO_CHANNEL_SR},
};

// The one format on offer. Unset positions would give a layout that no sink can be linked to sensibly.
static const struct spa_pod *build_format(struct spa_pod_builder *builder, uint32_t rate, uint32_t channels) {
    struct spa_audio_info_raw info = {0};
    info.format = SPA_AUDIO_FORMAT_F32;
    info.rate = rate;
    info.channels = channels;
    for (uint32_t channel = 0; channel < channels; channel++)
        info.position[channel] = pd_positions[channels - 1][channel];
    return spa_format_audio_raw_build(builder, SPA_PARAM_EnumFormat, &info);
}

int pd_stream_connect(pd_stream *self, uint32_t rate, uint32_t channels, bool managed) {
    uint8_t space[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(space, sizeof(space));
    const struct spa_pod *parameters[1] = {build_format(&builder, rate, channels)};
    enum pw_stream_flags flags = PW_STREAM_FLAG_MAP_BUFFERS | PW_STREAM_FLAG_RT_PROCESS | PW_STREAM_FLAG_INACTIVE;
    if (managed)
        flags |= PW_STREAM_FLAG_AUTOCONNECT;
    return pw_stream_connect(self->stream, PW_DIRECTION_OUTPUT, PW_ID_ANY, flags, parameters, 1);
}

int pd_stream_set_format(pd_stream *self, uint32_t rate, uint32_t channels) {
    uint8_t space[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(space, sizeof(space));
    const struct spa_pod *parameters[1] = {build_format(&builder, rate, channels)};
    return pw_stream_update_params(self->stream, parameters, 1);
}

int pd_stream_set_active(pd_stream *self, bool active) {
    return pw_stream_set_active(self->stream, active);
}

int pd_stream_set_volume(pd_stream *self, uint32_t channels, const float *linear, int mute) {
    // Where there are soft volumes the converter applies them, and the volumes that mixers show are figures only.
    // Both go in one message, so that no cycle sees the one without the other.
    float ones[SPA_AUDIO_MAX_CHANNELS], off = 0.0f, muted = mute > 0;
    for (uint32_t i = 0; i < SPA_AUDIO_MAX_CHANNELS; i++)
        ones[i] = 1.0f;
    uint32_t ids[3] = {0}, counts[2] = {0}, used = 0;
    float *values[2] = {NULL};
    if (linear != NULL) {
        ids[used] = SPA_PROP_channelVolumes;
        counts[used] = channels;
        values[used++] = (float *)linear; // only read
    }
    if (mute >= 0) {
        ids[used] = SPA_PROP_mute;
        counts[used] = 1;
        values[used++] = &muted;
    }
    // An id of 0 ends the variable arguments.
    return pw_stream_set_control(
        self->stream, SPA_PROP_softVolumes, channels, ones, SPA_PROP_softMute, 1, &off, ids[0], counts[0], values[0],
        ids[1], counts[1], values[1], 0);
}

int pd_stream_update(pd_stream *self, pd_properties *properties) {
    struct spa_dict dict = pd_properties_dict(properties);
    return pw_stream_update_properties(self->stream, &dict);
}

const char *pd_stream_property(pd_stream *self, const char *key) {
    return pw_properties_get(pw_stream_get_properties(self->stream), key);
}

uint64_t pd_stream_starved(pd_stream *self) {
    return atomic_load_explicit(&self->starved, memory_order_relaxed);
}

uint64_t pd_stream_cycles(pd_stream *self) {
    return atomic_load_explicit(&self->cycles, memory_order_relaxed);
}

bool pd_stream_last_cycle(pd_stream *self, uint32_t *rate, uint32_t *quantum, int64_t *delay) {
    *rate = atomic_load_explicit(&self->graph_rate, memory_order_relaxed);
    *quantum = atomic_load_explicit(&self->quantum, memory_order_relaxed);
    *delay = atomic_load_explicit(&self->delay, memory_order_relaxed);
    return *rate != 0 && *quantum != 0;
}

void pd_stream_set_gate(pd_stream *self, bool open) {
    if (!open)
        atomic_store_explicit(&self->was_shut, true, memory_order_release);
    atomic_store_explicit(&self->is_open, open, memory_order_release);
}

uint32_t pd_stream_node(pd_stream *self) {
    return pw_stream_get_node_id(self->stream);
}

void pd_stream_destroy(pd_stream *self) {
    // Its own disconnection is no news.
    spa_hook_remove(&self->listener);
    pw_stream_destroy(self->stream);
    free(self);
}
