// Shared by the C files of this module only.

#ifndef PLAYD_CPIPEWIRE_INTERNAL_H
#define PLAYD_CPIPEWIRE_INTERNAL_H

#include <pipewire/pipewire.h>
// Behind it, for it leans on it.
#include <pipewire/extensions/metadata.h>
#include <stdatomic.h>

#include "CPipeWire.h"

struct pd_properties {
    struct spa_dict_item *items; // keys and values are our own copies
    uint32_t count;
    uint32_t capacity;
};

// The list as PipeWire reads it; valid as long as the list is not changed.
struct spa_dict pd_properties_dict(const pd_properties *properties);

struct pd_connection {
    struct pw_loop *loop;
    struct pw_context *context;
    struct pw_core *core;
    struct spa_hook core_listener;
    pd_lost lost;
    pd_done done;
    void *opaque;
};

struct pd_stream {
    struct pw_stream *stream;
    struct spa_hook listener;
    pd_stream_events events;
    void *opaque;
    pd_render render;
    void *render_state;
    // channels << 32 | rate, written by the control thread before the first cycle of a format, read by process.
    _Atomic uint64_t format;
    // Written by the data thread.
    _Atomic uint64_t starved;
    _Atomic uint64_t cycles;
    _Atomic uint32_t graph_rate;
    _Atomic uint32_t quantum;
    _Atomic int64_t delay;
    // Whether the gate was shut since the last cycle that rendered.
    _Atomic bool was_shut;
    // Of the data thread: the last cycle's clock.
    uint64_t ticks;
    // Written by the control thread.
    _Atomic bool is_open;
};

// One thing of the graph that we listen to.
struct pd_bound {
    struct spa_list link;
    struct pd_graph *graph;
    uint32_t id;
    struct pw_proxy *proxy;
    struct spa_hook listener;
    bool is_sink;
    // Flags of a card's lists of ports as they were read last; one of them tells that there is something new.
    uint32_t route_flags[2];
};

struct pd_graph {
    struct pd_connection *connection;
    struct pw_registry *registry;
    struct spa_hook listener;
    struct spa_list bound;
    // The session manager's metadata, one of `bound`; NULL while it is not there.
    struct pd_bound *metadata;
    pd_graph_events events;
    void *opaque;
};

// What each of `channels` is, by their number: the order of WAV and FLAC.
extern const uint32_t pd_positions[PD_CHANNELS_MOST][PD_CHANNELS_MOST];

// Listens to an object that has just been bound, by its kind.
void pd_bound_listen_node(struct pd_bound *bound);
void pd_bound_listen_device(struct pd_bound *bound);
void pd_bound_listen_metadata(struct pd_bound *bound);

// The object of that id; NULL when it is not bound.
struct pd_bound *pd_graph_find(struct pd_graph *graph, uint32_t id);

// The stream's process event. Data thread.
void pd_stream_process(void *data);

#endif
