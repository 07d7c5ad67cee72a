// The loop, the context and the core of one connection.

#include <errno.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>

#include "internal.h"

uint32_t pd_library_version(void) {
    unsigned int major = 0, minor = 0, micro = 0;
    if (sscanf(pw_get_library_version(), "%u.%u.%u", &major, &minor, &micro) < 2)
        return 0;
    return major * 10000 + minor * 100 + micro;
}

static void core_error(void *data, uint32_t id, int sequence, int result, const char *message) {
    (void)sequence;
    struct pd_connection *connection = data;
    // Errors about other ids (a node that has just gone, a refused request) leave the connection as good as before.
    if (id == PW_ID_CORE && result == -EPIPE)
        connection->lost(connection->opaque, result, message == NULL ? "" : message);
}

static void core_done(void *data, uint32_t id, int sequence) {
    struct pd_connection *connection = data;
    if (id == PW_ID_CORE)
        connection->done(connection->opaque, sequence);
}

static const struct pw_core_events core_events = {
    .version = PW_VERSION_CORE_EVENTS,
    .done = core_done,
    .error = core_error,
};

void pd_connection_close(pd_connection *connection) {
    if (connection->core != NULL) {
        spa_hook_remove(&connection->core_listener);
        pw_core_disconnect(connection->core);
    }
    if (connection->context != NULL)
        pw_context_destroy(connection->context);
    if (connection->loop != NULL) {
        pw_loop_leave(connection->loop);
        pw_loop_destroy(connection->loop);
    }
    free(connection);
}

struct sighting {
    pthread_t caller;
    bool is_elsewhere;
};

static int look_around(
    struct spa_loop *loop, bool async, uint32_t sequence, const void *data, size_t size, void *user_data) {
    (void)loop, (void)async, (void)sequence, (void)data, (void)size;
    struct sighting *sighting = user_data;
    sighting->is_elsewhere = !pthread_equal(pthread_self(), sighting->caller);
    return 0;
}

// Waits until the thread for audio turns its loop.
//
// Before 1.2 a context that is given up, or whose thread is stopped, before that may wait for its end for good: the order to stop
// is carried out at once where the loop seems to have no thread yet, and the thread, which has just looked, then sleeps over it.
static void await_data_thread(struct pw_context *context) {
    struct pw_loop *loop = pw_data_loop_get_loop(pw_context_get_data_loop(context));
    struct sighting sighting = {.caller = pthread_self()};
    while (pw_loop_invoke(loop, look_around, 0, NULL, 0, true, &sighting) >= 0 && !sighting.is_elsewhere)
        sched_yield();
}

// A context of the purpose; takes the properties. NULL with errno set.
static struct pw_context *make_context(struct pw_loop *loop, pd_purpose purpose, struct pw_properties *properties) {
    uint32_t version = pd_library_version();
    if (purpose == PD_GRAPH) {
        pw_properties_set(properties, "module.rt", "false");
        pw_properties_set(properties, "context.num-data-loops", "0");
    } else if (version < 10381) {
        // Only this file loads module-rt there; from then on client.conf does, and naming it prints a warning.
        pw_properties_set(properties, PW_KEY_CONFIG_NAME, "client-rt.conf");
    }
    struct pw_context *context = pw_context_new(loop, properties, 0);
    if (context == NULL || version >= 10200)
        return context;
    await_data_thread(context);
    // There is no asking for none before 1.2.
    if (purpose == PD_GRAPH)
        pw_data_loop_stop(pw_context_get_data_loop(context));
    return context;
}

static int open_parts(
    struct pd_connection *connection, pd_purpose purpose, pd_properties *properties, const char *remote) {
    connection->loop = pw_loop_new(NULL);
    if (connection->loop == NULL)
        return -errno;
    pw_loop_enter(connection->loop);
    struct spa_dict dict = pd_properties_dict(properties);
    struct pw_properties *of_context = pw_properties_new_dict(&dict);
    if (of_context == NULL)
        return -errno;
    if (remote != NULL)
        pw_properties_set(of_context, PW_KEY_REMOTE_NAME, remote);
    connection->context = make_context(connection->loop, purpose, of_context);
    if (connection->context == NULL)
        return -errno;
    struct pw_properties *of_core = pw_properties_new_dict(&dict);
    if (of_core == NULL)
        return -errno;
    if (remote != NULL)
        pw_properties_set(of_core, PW_KEY_REMOTE_NAME, remote);
    connection->core = pw_context_connect(connection->context, of_core, 0);
    if (connection->core == NULL)
        return errno == 0 ? -EHOSTDOWN : -errno;
    pw_core_add_listener(connection->core, &connection->core_listener, &core_events, connection);
    return 0;
}

pd_connection *pd_connection_open(
    pd_purpose purpose, pd_properties *properties, const char *remote, pd_lost lost, pd_done done, void *opaque) {
    pw_init(NULL, NULL);
    struct pd_connection *connection = calloc(1, sizeof(*connection));
    if (connection == NULL)
        return NULL;
    connection->lost = lost;
    connection->done = done;
    connection->opaque = opaque;
    int result = open_parts(connection, purpose, properties, remote);
    if (result < 0) {
        pd_connection_close(connection);
        errno = -result;
        return NULL;
    }
    return connection;
}

int pd_connection_descriptor(pd_connection *connection) {
    return pw_loop_get_fd(connection->loop);
}

int pd_connection_iterate(pd_connection *connection) {
    return pw_loop_iterate(connection->loop, 0);
}

int pd_connection_sync(pd_connection *connection) {
    return pw_core_sync(connection->core, PW_ID_CORE, 0);
}
