// The whole of PipeWire as Swift sees it: one connection, its graph, one stream, plain callbacks.
//
// PipeWire's own headers stay out of sight: what is a macro in 0.3.65 is an inline function in 1.4, so Swift code
// that named them would build on one and not on the other. Every function is for the thread that opened the
// connection (the control thread), unless it says otherwise. Negative results are negated errno values.

#ifndef PLAYD_CPIPEWIRE_H
#define PLAYD_CPIPEWIRE_H

#include <stdbool.h>
#include <stdint.h>

#pragma clang assume_nonnull begin

// Key/value pairs under construction; copies what it is given.
typedef struct pd_properties pd_properties;
pd_properties *_Nullable pd_properties_new(void);
// False when memory is out.
bool pd_properties_set(pd_properties *properties, const char *key, const char *value);
void pd_properties_free(pd_properties *properties);

// Run-time version of the library, as major * 10000 + minor * 100 + micro (0.3.65 is 365).
uint32_t pd_library_version(void);

// A loop, a context and a core.
typedef struct pd_connection pd_connection;

// What a connection is for.
//
// Streams and the graph do not share one. PipeWire stops reading from a client that asks for what another program exports
// (metadata, a card's routes) until that one has answered, and from a session manager that sets up a stream until the stream's
// client has: both on one connection, each would wait for the other for good, and the desktop with them.
typedef enum {
    PD_STREAMS,
    // Has no audio thread.
    PD_GRAPH,
} pd_purpose;

// The connection is of no more use (core error -EPIPE on id 0). Called inside pd_connection_iterate; the
// connection must not be closed from within.
typedef void (*pd_lost)(void *opaque, int result, const char *message);

// Everything that was sent before pd_connection_sync gave `number` has been worked off. Called like pd_lost.
typedef void (*pd_done)(void *opaque, int number);

// Connects with the given application properties. NULL with errno set when nobody answers; nothing is left then.
// `remote` names a socket; PIPEWIRE_REMOTE goes before it.
pd_connection *_Nullable pd_connection_open(
    pd_purpose purpose, pd_properties *properties, const char *_Nullable remote, pd_lost lost, pd_done done, void *opaque);
// Closes everything; streams of the connection must be destroyed before.
void pd_connection_close(pd_connection *connection);
// Readable when pd_connection_iterate has work to do.
int pd_connection_descriptor(pd_connection *connection);
// Runs what is due, without waiting; all callbacks but pd_render happen in here or inside another call below.
int pd_connection_iterate(pd_connection *connection);
// Asks for pd_done; gives the number that it will have.
int pd_connection_sync(pd_connection *connection);

typedef struct pd_stream pd_stream;

// A moment of the graph, as pw_stream_get_time_n tells it; while it tells nothing, `now` and zeros.
typedef struct pd_cycle {
    int64_t now;         // CLOCK_MONOTONIC nanoseconds at the start of the cycle
    int64_t delay;       // graph frames to the speaker
    uint32_t graph_rate; // graph frames a second
    uint64_t queued;     // stream frames waiting in queued buffers
    uint64_t buffered;   // stream frames inside the resampler
    bool after_gate;     // the gate was shut since the cycle before
} pd_cycle;

// Fills `frames` interleaved frames. Data thread: may not lock, allocate, wait or log.
typedef void (*pd_render)(
    void *state, float *samples, uint32_t frames, uint32_t channels, uint32_t rate, const pd_cycle *cycle);

typedef enum pd_stream_state {
    PD_STREAM_UNCONNECTED,
    PD_STREAM_CONNECTING,
    PD_STREAM_PAUSED,
    PD_STREAM_STREAMING,
    PD_STREAM_ERROR,
} pd_stream_state;

// What a stream tells. None may destroy the stream from within.
typedef struct pd_stream_events {
    void (*state)(void *opaque, pd_stream_state state, const char *message);
    // An error report that left the state as it is ("no target node available"): the stream may still be linked.
    void (*notice)(void *opaque, const char *message);
    // The negotiated format; 0 and 0 when it was taken back.
    void (*format)(void *opaque, uint32_t rate, uint32_t channels);
    // Linear gain per channel, also after our own pd_stream_set_volume; count may be 0.
    void (*volume)(void *opaque, uint32_t count, const float *_Nullable linear);
    void (*mute)(void *opaque, bool on);
    // Somebody else set properties, be they the same as before: volume and mute act in PipeWire's converter again.
    void (*properties)(void *opaque);
} pd_stream_events;

// Makes a stream that renders with `render(render_state, …)`; both must outlive it. NULL with errno set.
pd_stream *_Nullable pd_stream_create(
    pd_connection *connection, const char *name, pd_properties *properties, const pd_stream_events *events,
    void *opaque, pd_render render, void *render_state);
// So many channels a stream can have.
#define PD_CHANNELS_MOST 8
// Offers exactly one format, float interleaved, with 1 to PD_CHANNELS_MOST channels in the order of WAV and FLAC, and
// connects inactive. Linked by the session manager, or by nobody but us.
int pd_stream_connect(pd_stream *stream, uint32_t rate, uint32_t channels, bool managed);
// Offers another format. Only while inactive: 0.3.65 never negotiates again otherwise.
int pd_stream_set_format(pd_stream *stream, uint32_t rate, uint32_t channels);
// After `false` the render callback may run once more.
int pd_stream_set_active(pd_stream *stream, bool active);
// Says how loud the stream is, without making it so: the converter leaves samples as they are, for `render` has the
// volume in them. `linear` has a gain for each of `channels`, or is NULL and stays; so does `mute` where negative.
int pd_stream_set_volume(pd_stream *stream, uint32_t channels, const float *_Nullable linear, int mute);
int pd_stream_update(pd_stream *stream, pd_properties *properties);
// The value of a property as it is now, which the user's settings may have changed; NULL without one. Valid until the
// next call.
const char *_Nullable pd_stream_property(pd_stream *stream, const char *key);
// Cycles in which PipeWire had no buffer to fill. Any thread.
uint64_t pd_stream_starved(pd_stream *stream);
// Cycles so far, those with a shut gate among them. Any thread.
uint64_t pd_stream_cycles(pd_stream *stream);
// Of the last cycle with an open gate: frames a second of the graph, frames of it, and nanoseconds until they are
// heard. False before the first. Any thread; the three may be of two cycles.
bool pd_stream_last_cycle(pd_stream *stream, uint32_t *rate, uint32_t *quantum, int64_t *delay);
// While the gate is shut cycles are silent, and `render` is not asked. It holds from the next cycle on.
void pd_stream_set_gate(pd_stream *stream, bool open);
// The id of its node; UINT32_MAX while it has none.
uint32_t pd_stream_node(pd_stream *stream);
void pd_stream_destroy(pd_stream *stream);

// What there is in PipeWire besides our stream.
typedef struct pd_graph pd_graph;

// Properties of an object as they are told; valid inside the callback that tells them.
typedef struct pd_facts pd_facts;
// NULL without such a property.
const char *_Nullable pd_facts_value(const pd_facts *facts, const char *key);

typedef enum pd_object {
    PD_NODE,
    PD_DEVICE,
    PD_PORT,
    PD_LINK,
} pd_object;

#define PD_VOLUMES_MOST 64

// How loud a node or a route is; no volumes: not told. mute is negative where it is not told.
typedef struct pd_loudness {
    uint32_t count;
    float linear[PD_VOLUMES_MOST];
    int mute;
} pd_loudness;

#define PD_ROUTE_DEVICES_MOST 16

// A port of a card: one of those there are, or the one that is active for a device of its profile.
typedef struct pd_route {
    bool active;
    bool output;
    int32_t index;
    const char *name;
    const char *description;
    bool unavailable;
    // The devices of the profile that can use it; of an active one, the one that does.
    uint32_t device_count;
    int32_t devices[PD_ROUTE_DEVICES_MOST];
    pd_loudness loudness;
} pd_route;

// What is told of the graph, inside pd_connection_iterate. None may close the graph from within.
typedef struct pd_graph_events {
    // An object is there, with what the registry says of it; or a sink, a stream or a device says more of itself.
    void (*object)(void *opaque, uint32_t id, pd_object kind, const pd_facts *facts);
    // Whether a node's cycles run, and whether it cannot be opened.
    void (*running)(void *opaque, uint32_t id, bool running, bool broken);
    void (*gone)(void *opaque, uint32_t id);
    void (*loudness)(void *opaque, uint32_t node, const pd_loudness *loudness);
    // 0 and 0 when a sink has no format any more.
    void (*format)(void *opaque, uint32_t node, uint32_t rate, uint32_t channels);
    void (*route)(void *opaque, uint32_t device, const pd_route *route);
    // The session manager is there, or has gone.
    void (*manager)(void *opaque, bool present);
    // NULL for key: all of the subject is gone; NULL for value: that key is.
    void (*metadata)(void *opaque, uint32_t subject, const char *_Nullable key, const char *_Nullable value);
} pd_graph_events;

// NULL with errno set.
pd_graph *_Nullable pd_graph_open(pd_connection *connection, const pd_graph_events *events, void *opaque);
// Before the connection is closed.
void pd_graph_close(pd_graph *graph);
// No volumes, or a negative mute, leave the node's as they are.
void pd_graph_set_loudness(pd_graph *graph, uint32_t node, const pd_loudness *loudness);
// Has a device of a card's profile use the route with that index, and sets how loud that is.
void pd_graph_set_route(
    pd_graph *graph, uint32_t device, int32_t index, int32_t profile_device, const pd_loudness *loudness);
// Of the session manager's metadata; NULL takes the key away.
void pd_graph_set_metadata(
    pd_graph *graph, uint32_t subject, const char *key, const char *type, const char *_Nullable value);
// Has all of the metadata told once more.
void pd_graph_ask_metadata(pd_graph *graph);
// Gives a node without ports one for each of 1 to PD_CHANNELS_MOST channels; the session manager does that, if there is one.
void pd_graph_make_ports(pd_graph *graph, uint32_t node, uint32_t channels);

// A link between two ports, which goes when it is destroyed.
typedef struct pd_link pd_link;
pd_link *_Nullable pd_link_create(pd_graph *graph, uint32_t output, uint32_t input);
void pd_link_destroy(pd_link *link);

#pragma clang assume_nonnull end

#endif
