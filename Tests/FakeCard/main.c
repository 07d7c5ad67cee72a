// fake card: a sound card with ports in the PipeWire of its environment, for machines without one.
//
//   FakeCard [device:KEY=VALUE | sink:KEY=VALUE]…
//
// It says `ready DEVICE-ID SINK-ID` when card and sink are there, and then what clients set: `route INDEX save=0|1`,
// `volume LEFT RIGHT` (linear), `mute 0|1`, `refused`. It takes a command a line: `port NAME`, `available NAME
// yes|no|unknown`, `volume LINEAR`, `mute 0|1`, `quit`; the end of standard input is `quit`.

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "card.h"

struct program {
    struct pw_main_loop *loop;
    struct pw_core *core;
    struct spa_hook core_listener;
    struct pw_proxy *device, *sink;
    struct spa_hook device_listener, sink_listener;
    struct pw_properties *device_properties, *sink_properties;
    struct card card;
    uint32_t device_id;
    char line[256];
    size_t filled;
    int status;
};

static void fail(struct program *program, const char *what, const char *why) {
    fprintf(stderr, "FakeCard: %s: %s\n", what, why);
    program->status = 1;
    pw_main_loop_quit(program->loop);
}

// Returns whether the command was understood.
static bool obey(struct program *program, char *line) {
    static const char *const availabilities[] = {"unknown", "no", "yes"}; // as enum spa_param_availability
    struct card *card = &program->card;
    struct port *active = &card->ports[card->active];
    char *rest = line;
    const char *command = strsep(&rest, " ");
    const char *word = strsep(&rest, " ");
    int32_t port = word ? card_port(card, word) : -1;
    if (strcmp(command, "quit") == 0) {
        pw_main_loop_quit(program->loop);
    } else if (strcmp(command, "volume") == 0 && word) {
        for (int channel = 0; channel < CHANNELS; channel++) active->volumes[channel] = strtof(word, NULL);
        card_tell_route(card);
    } else if (strcmp(command, "mute") == 0 && word) {
        active->is_muted = strcmp(word, "1") == 0;
        card_tell_route(card);
    } else if (strcmp(command, "port") == 0 && port >= 0) {
        card->active = port;
        card->is_saved = false;
        card_tell_route(card);
    } else if (strcmp(command, "available") == 0 && port >= 0 && rest) {
        for (uint32_t each = 0; each < SPA_N_ELEMENTS(availabilities); each++)
            if (strcmp(rest, availabilities[each]) == 0) card->ports[port].availability = each;
        card_tell_ports(card);
    } else {
        return false;
    }
    return true;
}

static void read_commands(void *data, int fd, uint32_t mask) {
    struct program *program = data;
    (void)mask;
    ssize_t count = read(fd, program->line + program->filled, sizeof program->line - program->filled);
    if (count <= 0) {
        pw_main_loop_quit(program->loop);
        return;
    }
    program->filled += (size_t)count;
    char *end;
    while ((end = memchr(program->line, '\n', program->filled))) {
        *end = 0;
        if (!obey(program, program->line)) fail(program, "no such command", program->line);
        program->filled -= (size_t)(end + 1 - program->line);
        memmove(program->line, end + 1, program->filled);
    }
    if (program->filled == sizeof program->line) fail(program, "commands", "a line is too long");
}

static void core_error(void *data, uint32_t id, int seq, int result, const char *message) {
    (void)id, (void)seq, (void)result;
    fail(data, "PipeWire", message);
}

static const struct pw_core_events core_events = {PW_VERSION_CORE_EVENTS, .error = core_error};

static void sink_bound(void *data, uint32_t id) {
    struct program *program = data;
    printf("ready %u %u\n", program->device_id, id);
}

static const struct pw_proxy_events sink_events = {PW_VERSION_PROXY_EVENTS, .bound = sink_bound};

static void device_bound(void *data, uint32_t id) {
    struct program *program = data;
    program->device_id = id;
    pw_properties_setf(program->sink_properties, PW_KEY_DEVICE_ID, "%u", id);
    program->sink = pw_core_create_object(
        program->core, "adapter", PW_TYPE_INTERFACE_Node, PW_VERSION_NODE, &program->sink_properties->dict, 0);
    if (!program->sink) {
        fail(program, "the sink", strerror(errno));
        return;
    }
    pw_proxy_add_listener(program->sink, &program->sink_listener, &sink_events, program);
}

static const struct pw_proxy_events device_events = {PW_VERSION_PROXY_EVENTS, .bound = device_bound};

// The defaults, and over them what the arguments say. Returns whether they could be read.
static bool read_arguments(struct program *program, char **arguments) {
    program->device_properties = pw_properties_new(
        PW_KEY_MEDIA_CLASS, "Audio/Device", PW_KEY_DEVICE_API, "alsa", PW_KEY_DEVICE_NAME, "fake_card", PW_KEY_DEVICE_DESCRIPTION, "Fake Card",
        PW_KEY_DEVICE_NICK, "Fake", NULL);
    program->sink_properties = pw_properties_new(
        PW_KEY_FACTORY_NAME, "support.null-audio-sink", PW_KEY_MEDIA_CLASS, "Audio/Sink", PW_KEY_NODE_NAME,
        "fake_sink", PW_KEY_NODE_DESCRIPTION, "Fake Card", PW_KEY_DEVICE_API, "alsa", "card.profile.device", "0", "audio.position",
        "[ FL FR ]", NULL);
    for (; *arguments; arguments++) {
        char *value = *arguments;
        const char *owner = strsep(&value, ":");
        const char *key = strsep(&value, "=");
        struct pw_properties *properties = strcmp(owner, "device") == 0 ? program->device_properties
            : strcmp(owner, "sink") == 0                                ? program->sink_properties
                                                                        : NULL;
        if (!properties || !value) return false;
        pw_properties_set(properties, key, value);
    }
    return true;
}

int main(int count, char **arguments) {
    struct program program = {0};
    setvbuf(stdout, NULL, _IOLBF, 0);
    pw_init(NULL, NULL);
    program.loop = pw_main_loop_new(NULL);
    if (count < 1 || !read_arguments(&program, arguments + 1)) {
        fputs("usage: FakeCard [device:KEY=VALUE | sink:KEY=VALUE]...\n", stderr);
        return 2;
    }
    struct pw_loop *loop = pw_main_loop_get_loop(program.loop);
    struct pw_context *context = pw_context_new(loop, NULL, 0);
    program.core = pw_context_connect(context, NULL, 0);
    if (!program.core) {
        fprintf(stderr, "FakeCard: no PipeWire: %s\n", strerror(errno));
        return 1;
    }
    pw_core_add_listener(program.core, &program.core_listener, &core_events, &program);
    card_init(&program.card, &program.device_properties->dict);
    program.device = pw_core_export(
        program.core, SPA_TYPE_INTERFACE_Device, &program.device_properties->dict, &program.card.device, 0);
    if (!program.device || !pw_loop_add_io(loop, STDIN_FILENO, SPA_IO_IN, false, read_commands, &program)) {
        fprintf(stderr, "FakeCard: no card: %s\n", strerror(errno));
        return 1;
    }
    pw_proxy_add_listener(program.device, &program.device_listener, &device_events, &program);
    pw_main_loop_run(program.loop);
    pw_context_destroy(context);
    pw_main_loop_destroy(program.loop);
    pw_properties_free(program.device_properties);
    pw_properties_free(program.sink_properties);
    return program.status;
}
