// The data thread: one buffer of PipeWire in, our render in the middle, the buffer always back.
//
// PipeWire documents pw_stream_dequeue_buffer, pw_stream_queue_buffer and pw_stream_get_time_n as safe here.

#include <string.h>
#include <time.h>

#include "internal.h"

// For pd_stream_last_cycle.
static void note(struct pd_stream *self, const struct pw_time *time) {
    uint32_t rate = time->rate.denom / time->rate.num;
    uint64_t quantum = time->ticks - self->ticks;
    self->ticks = time->ticks;
    atomic_store_explicit(&self->graph_rate, rate, memory_order_relaxed);
    atomic_store_explicit(&self->delay, time->delay * 1000000000 / rate, memory_order_relaxed);
    // The clock goes on in other steps over a pause and with another driver.
    if (quantum > 0 && quantum <= 8192)
        atomic_store_explicit(&self->quantum, (uint32_t)quantum, memory_order_relaxed);
}

static pd_cycle cycle_of(struct pd_stream *self) {
    pd_cycle cycle = {0};
    struct pw_time time = {0};
    // 1.6 answers -EIO unless streaming; 0.3.65 gives a rate of 0/0 before the first cycle.
    if (pw_stream_get_time_n(self->stream, &time, sizeof(time)) < 0 || time.rate.num == 0 || time.rate.denom == 0) {
        struct timespec now;
        clock_gettime(CLOCK_MONOTONIC, &now);
        cycle.now = (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
        return cycle;
    }
    cycle.now = time.now;
    cycle.delay = time.delay;
    cycle.graph_rate = time.rate.denom / time.rate.num;
    cycle.queued = time.queued;
    cycle.buffered = time.buffered;
    note(self, &time);
    return cycle;
}

void pd_stream_process(void *data) {
    struct pd_stream *self = data;
    atomic_fetch_add_explicit(&self->cycles, 1, memory_order_relaxed);
    struct pw_buffer *buffer = pw_stream_dequeue_buffer(self->stream);
    if (buffer == NULL) {
        atomic_fetch_add_explicit(&self->starved, 1, memory_order_relaxed);
        return;
    }
    struct spa_data *target = &buffer->buffer->datas[0];
    uint64_t format = atomic_load_explicit(&self->format, memory_order_relaxed);
    uint32_t channels = format >> 32;
    uint32_t rate = (uint32_t)format;
    uint32_t stride = channels * sizeof(float);
    uint32_t frames = 0;
    if (target->data != NULL && stride != 0) {
        // The whole buffer is up to 341 ms; what was asked for is one quantum, but may exceed the buffer.
        frames = target->maxsize / stride;
        if (buffer->requested != 0 && buffer->requested < frames)
            frames = buffer->requested;
        if (atomic_load_explicit(&self->is_open, memory_order_acquire)) {
            pd_cycle cycle = cycle_of(self);
            cycle.after_gate = atomic_exchange_explicit(&self->was_shut, false, memory_order_acq_rel);
            self->render(self->render_state, target->data, frames, channels, rate, &cycle);
        } else {
            memset(target->data, 0, (size_t)frames * stride);
        }
    }
    target->chunk->offset = 0;
    target->chunk->stride = stride;
    target->chunk->size = frames * stride;
    buffer->size = frames; // the unit of pw_time.queued
    pw_stream_queue_buffer(self->stream, buffer);
}
