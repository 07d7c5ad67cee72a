// Shared by the C files of this module only.

#ifndef PLAYD_CPIPEWIRE_INTERNAL_H
#define PLAYD_CPIPEWIRE_INTERNAL_H

#include <pipewire/pipewire.h>
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
};

// The stream's process event. Data thread.
void pd_stream_process(void *data);

#endif
