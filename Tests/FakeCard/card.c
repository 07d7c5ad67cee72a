// The card as SPA device: what PipeWire asks of it, what it tells.

#include "card.h"

#include <errno.h>
#include <spa/monitor/utils.h>
#include <spa/param/audio/raw.h>
#include <spa/param/props.h>
#include <spa/param/route.h>
#include <spa/pod/filter.h>
#include <spa/pod/parser.h>
#include <stdio.h>
#include <string.h>

static void tell(struct card *card) {
    spa_device_emit_info(&card->listeners, &card->info);
    card->info.change_mask = 0;
}

// A parameter that changed has its serial bit turned: by that, clients know to ask for it again.
static void touch(struct card *card, enum param param) {
    card->params[param].flags ^= SPA_PARAM_INFO_SERIAL;
    card->info.change_mask |= SPA_DEVICE_CHANGE_MASK_PARAMS;
}

void card_tell_route(struct card *card) {
    touch(card, ROUTE);
    tell(card);
}

void card_tell_ports(struct card *card) {
    touch(card, ENUM_ROUTE);
    card_tell_route(card);
}

int32_t card_port(const struct card *card, const char *name) {
    for (int32_t index = 0; index < PORTS; index++)
        if (strcmp(card->ports[index].name, name) == 0) return index;
    return -1;
}

static int add_listener(
    void *object, struct spa_hook *listener, const struct spa_device_events *events, void *data) {
    struct card *card = object;
    struct spa_hook_list others;
    spa_hook_list_isolate(&card->listeners, &others, listener, events, data);
    card->info.change_mask = SPA_DEVICE_CHANGE_MASK_PROPS | SPA_DEVICE_CHANGE_MASK_PARAMS;
    tell(card);
    spa_hook_list_join(&card->listeners, &others);
    return 0;
}

static int sync_device(void *object, int seq) {
    struct card *card = object;
    spa_device_emit_result(&card->listeners, seq, 0, 0, NULL);
    return 0;
}

static int enum_params(
    void *object, int seq, uint32_t id, uint32_t start, uint32_t count, const struct spa_pod *filter) {
    struct card *card = object;
    bool is_known = false;
    for (size_t each = 0; each < SPA_N_ELEMENTS(card->params); each++)
        is_known |= card->params[each].id == id;
    if (!is_known) return -ENOENT;
    for (uint32_t index = start; count > 0; index++) {
        uint8_t buffer[4096];
        struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(buffer, sizeof buffer);
        struct spa_result_device_params result = {.id = id, .index = index, .next = index + 1};
        struct spa_pod *param = card_param(card, &builder, id, index);
        if (!param) return 0;
        if (spa_pod_filter(&builder, &result.param, param, filter) < 0) continue;
        spa_device_emit_result(&card->listeners, seq, 0, SPA_RESULT_TYPE_DEVICE_PARAMS, &result);
        count--;
    }
    return 0;
}

static void set_props(struct port *port, const struct spa_pod *props) {
    const struct spa_pod_prop *prop;
    SPA_POD_OBJECT_FOREACH((const struct spa_pod_object *)props, prop) {
        float given[SPA_AUDIO_MAX_CHANNELS];
        uint32_t count;
        if (prop->key == SPA_PROP_mute && spa_pod_get_bool(&prop->value, &port->is_muted) == 0)
            printf("mute %d\n", port->is_muted);
        if (prop->key != SPA_PROP_channelVolumes) continue;
        count = spa_pod_copy_array(&prop->value, SPA_TYPE_Float, given, SPA_N_ELEMENTS(given));
        if (count == 0) continue;
        // One volume for two channels is meant for both; WirePlumber sends that.
        for (uint32_t channel = 0; channel < CHANNELS; channel++) port->volumes[channel] = given[channel % count];
        printf("volume %.6f %.6f\n", port->volumes[0], port->volumes[1]);
    }
}

static int set_param(void *object, uint32_t id, uint32_t flags, const struct spa_pod *param) {
    struct card *card = object;
    int32_t index, device;
    const struct spa_pod *props = NULL;
    bool is_saved = false;
    (void)flags;
    if (id == SPA_PARAM_Profile) return 0; // there is but the one that is in use
    if (id != SPA_PARAM_Route) return -ENOENT;
    if (!param
        || spa_pod_parse_object(
               param, SPA_TYPE_OBJECT_ParamRoute, NULL, SPA_PARAM_ROUTE_index, SPA_POD_Int(&index),
               SPA_PARAM_ROUTE_device, SPA_POD_Int(&device), SPA_PARAM_ROUTE_props, SPA_POD_OPT_Pod(&props),
               SPA_PARAM_ROUTE_save, SPA_POD_OPT_Bool(&is_saved))
            < 0
        || device != 0 || index < 0 || index >= PORTS
        || (props && !spa_pod_is_object_type(props, SPA_TYPE_OBJECT_Props))) {
        printf("refused\n");
        return -EINVAL;
    }
    printf("route %d save=%d\n", index, is_saved);
    card->active = index;
    card->is_saved = is_saved;
    if (props) set_props(&card->ports[index], props);
    card_tell_route(card);
    return 0;
}

static const struct spa_device_methods methods = {
    SPA_VERSION_DEVICE_METHODS,
    .add_listener = add_listener,
    .sync = sync_device,
    .enum_params = enum_params,
    .set_param = set_param,
};

void card_init(struct card *card, const struct spa_dict *properties) {
    *card = (struct card){
        .info = SPA_DEVICE_INFO_INIT(),
        .params =
            {
                [ENUM_PROFILE] = {.id = SPA_PARAM_EnumProfile, .flags = SPA_PARAM_INFO_READ},
                [PROFILE] = {.id = SPA_PARAM_Profile, .flags = SPA_PARAM_INFO_READWRITE},
                [ENUM_ROUTE] = {.id = SPA_PARAM_EnumRoute, .flags = SPA_PARAM_INFO_READ},
                [ROUTE] = {.id = SPA_PARAM_Route, .flags = SPA_PARAM_INFO_READWRITE},
            },
        .ports =
            {
                {"analog-output-speaker", "Speakers", "speaker", 10000, SPA_PARAM_AVAILABILITY_unknown, {1, 1}, false},
                {"analog-output-headphones", "Headphones", "headphones", 9900, SPA_PARAM_AVAILABILITY_no, {1, 1}, false},
            },
    };
    card->device.iface = SPA_INTERFACE_INIT(SPA_TYPE_INTERFACE_Device, SPA_VERSION_DEVICE, &methods, card);
    spa_hook_list_init(&card->listeners);
    card->info.props = properties;
    card->info.params = card->params;
    card->info.n_params = SPA_N_ELEMENTS(card->params);
}
