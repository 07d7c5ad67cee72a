// The registry: what is in the graph, and which of it is listened to.

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "internal.h"

const char *pd_facts_value(const pd_facts *facts, const char *key) {
    return spa_dict_lookup((const struct spa_dict *)facts, key);
}

struct pd_bound *pd_graph_find(struct pd_graph *graph, uint32_t id) {
    struct pd_bound *bound;
    spa_list_for_each(bound, &graph->bound, link) {
        if (bound->id == id)
            return bound;
    }
    return NULL;
}

static struct pd_bound *bind(struct pd_graph *graph, uint32_t id, const char *type, uint32_t version) {
    struct pd_bound *bound = calloc(1, sizeof(*bound));
    if (bound == NULL)
        return NULL;
    bound->graph = graph;
    bound->id = id;
    bound->proxy = pw_registry_bind(graph->registry, id, type, version, 0);
    if (bound->proxy == NULL) {
        free(bound);
        return NULL;
    }
    spa_list_append(&graph->bound, &bound->link);
    return bound;
}

static void unbind(struct pd_bound *bound) {
    spa_list_remove(&bound->link);
    spa_hook_remove(&bound->listener);
    pw_proxy_destroy(bound->proxy);
    free(bound);
}

// Whether `value` is the class of a node to play on.
static bool is_sink(const char *value) {
    return value != NULL && (strcmp(value, "Audio/Sink") == 0 || strcmp(value, "Audio/Duplex") == 0);
}

static void add_node(struct pd_graph *graph, uint32_t id, const struct spa_dict *facts) {
    const char *class = spa_dict_lookup(facts, PW_KEY_MEDIA_CLASS);
    if (!is_sink(class) && (class == NULL || strcmp(class, "Stream/Output/Audio") != 0))
        return;
    graph->events.object(graph->opaque, id, PD_NODE, (const pd_facts *)facts);
    struct pd_bound *bound = bind(graph, id, PW_TYPE_INTERFACE_Node, PW_VERSION_NODE);
    if (bound == NULL)
        return;
    bound->is_sink = is_sink(class);
    pd_bound_listen_node(bound);
}

static void add_device(struct pd_graph *graph, uint32_t id, const struct spa_dict *facts) {
    const char *class = spa_dict_lookup(facts, PW_KEY_MEDIA_CLASS);
    if (class == NULL || strcmp(class, "Audio/Device") != 0)
        return;
    struct pd_bound *bound = bind(graph, id, PW_TYPE_INTERFACE_Device, PW_VERSION_DEVICE);
    if (bound == NULL)
        return;
    graph->events.object(graph->opaque, id, PD_DEVICE, (const pd_facts *)facts);
    pd_bound_listen_device(bound);
}

static void add_metadata(struct pd_graph *graph, uint32_t id, const struct spa_dict *facts) {
    const char *name = spa_dict_lookup(facts, PW_KEY_METADATA_NAME);
    if (name == NULL || strcmp(name, "default") != 0 || graph->metadata != NULL)
        return;
    graph->metadata = bind(graph, id, PW_TYPE_INTERFACE_Metadata, PW_VERSION_METADATA);
    if (graph->metadata == NULL)
        return;
    graph->events.manager(graph->opaque, true);
    pd_bound_listen_metadata(graph->metadata);
}

static void added(
    void *data, uint32_t id, uint32_t permissions, const char *type, uint32_t version, const struct spa_dict *facts) {
    (void)permissions, (void)version;
    struct pd_graph *graph = data;
    if (facts == NULL)
        return;
    if (strcmp(type, PW_TYPE_INTERFACE_Node) == 0)
        add_node(graph, id, facts);
    else if (strcmp(type, PW_TYPE_INTERFACE_Device) == 0)
        add_device(graph, id, facts);
    else if (strcmp(type, PW_TYPE_INTERFACE_Metadata) == 0)
        add_metadata(graph, id, facts);
    else if (strcmp(type, PW_TYPE_INTERFACE_Port) == 0)
        graph->events.object(graph->opaque, id, PD_PORT, (const pd_facts *)facts);
    else if (strcmp(type, PW_TYPE_INTERFACE_Link) == 0)
        graph->events.object(graph->opaque, id, PD_LINK, (const pd_facts *)facts);
}

static void removed(void *data, uint32_t id) {
    struct pd_graph *graph = data;
    struct pd_bound *bound = pd_graph_find(graph, id);
    if (bound != NULL && bound == graph->metadata) {
        graph->metadata = NULL;
        unbind(bound);
        graph->events.manager(graph->opaque, false);
        return;
    }
    if (bound != NULL)
        unbind(bound);
    graph->events.gone(graph->opaque, id);
}

static const struct pw_registry_events registry_events = {
    .version = PW_VERSION_REGISTRY_EVENTS,
    .global = added,
    .global_remove = removed,
};

pd_graph *pd_graph_open(pd_connection *connection, const pd_graph_events *events, void *opaque) {
    struct pd_graph *graph = calloc(1, sizeof(*graph));
    if (graph == NULL)
        return NULL;
    graph->connection = connection;
    graph->events = *events;
    graph->opaque = opaque;
    spa_list_init(&graph->bound);
    graph->registry = pw_core_get_registry(connection->core, PW_VERSION_REGISTRY, 0);
    if (graph->registry == NULL) {
        int error = errno;
        free(graph);
        errno = error;
        return NULL;
    }
    pw_registry_add_listener(graph->registry, &graph->listener, &registry_events, graph);
    return graph;
}

void pd_graph_close(pd_graph *graph) {
    struct pd_bound *bound, *next;
    spa_list_for_each_safe(bound, next, &graph->bound, link) unbind(bound);
    spa_hook_remove(&graph->listener);
    pw_proxy_destroy((struct pw_proxy *)graph->registry);
    free(graph);
}
