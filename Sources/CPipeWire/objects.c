// What the objects say of themselves, out of their parameters.

#include <spa/param/audio/format-utils.h>
#include <spa/param/props.h>
#include <spa/param/route.h>
#include <spa/pod/iter.h>
#include <spa/pod/parser.h>

#include "internal.h"

static void read_loudness(const struct spa_pod *param, pd_loudness *loudness) {
    loudness->count = 0;
    loudness->mute = -1;
    const struct spa_pod_prop *prop;
    if (param == NULL || !spa_pod_is_object(param))
        return;
    SPA_POD_OBJECT_FOREACH((const struct spa_pod_object *)param, prop) {
        bool mute;
        if (prop->key == SPA_PROP_channelVolumes)
            loudness->count =
                spa_pod_copy_array(&prop->value, SPA_TYPE_Float, loudness->linear, PD_VOLUMES_MOST);
        else if (prop->key == SPA_PROP_mute && spa_pod_get_bool(&prop->value, &mute) == 0)
            loudness->mute = mute;
    }
}

// --- Nodes

static void node_info(void *data, const struct pw_node_info *info) {
    struct pd_bound *bound = data;
    struct pd_graph *graph = bound->graph;
    if ((info->change_mask & PW_NODE_CHANGE_MASK_PROPS) != 0 && info->props != NULL)
        graph->events.object(graph->opaque, bound->id, PD_NODE, (const pd_facts *)info->props);
    if ((info->change_mask & PW_NODE_CHANGE_MASK_STATE) != 0)
        graph->events.running(
            graph->opaque, bound->id, info->state == PW_NODE_STATE_RUNNING, info->state == PW_NODE_STATE_ERROR);
}

static void node_param(
    void *data, int sequence, uint32_t id, uint32_t index, uint32_t next, const struct spa_pod *param) {
    (void)sequence, (void)index, (void)next;
    struct pd_bound *bound = data;
    struct pd_graph *graph = bound->graph;
    if (id == SPA_PARAM_Props) {
        pd_loudness loudness;
        read_loudness(param, &loudness);
        if (loudness.count > 0 || loudness.mute >= 0)
            graph->events.loudness(graph->opaque, bound->id, &loudness);
    } else if (id == SPA_PARAM_Format) {
        struct spa_audio_info_raw info = {0};
        if (param != NULL && spa_format_audio_raw_parse(param, &info) >= 0)
            graph->events.format(graph->opaque, bound->id, info.rate, info.channels);
        else
            graph->events.format(graph->opaque, bound->id, 0, 0);
    }
}

static const struct pw_node_events node_events = {
    .version = PW_VERSION_NODE_EVENTS,
    .info = node_info,
    .param = node_param,
};

void pd_bound_listen_node(struct pd_bound *bound) {
    struct pw_node *node = (struct pw_node *)bound->proxy;
    pw_node_add_listener(node, &bound->listener, &node_events, bound);
    if (!bound->is_sink)
        return;
    uint32_t ids[] = {SPA_PARAM_Props, SPA_PARAM_Format};
    pw_node_subscribe_params(node, ids, SPA_N_ELEMENTS(ids));
}

// --- Devices

static void device_param(
    void *data, int sequence, uint32_t id, uint32_t index, uint32_t next, const struct spa_pod *param) {
    (void)sequence, (void)index, (void)next;
    struct pd_bound *bound = data;
    struct pd_graph *graph = bound->graph;
    pd_route route = {.active = id == SPA_PARAM_Route};
    uint32_t direction = SPA_DIRECTION_INPUT, available = SPA_PARAM_AVAILABILITY_unknown;
    const char *name = NULL, *description = NULL;
    struct spa_pod *devices = NULL, *props = NULL;
    int32_t device = -1;
    if (param == NULL ||
        spa_pod_parse_object(
            param, SPA_TYPE_OBJECT_ParamRoute, NULL, SPA_PARAM_ROUTE_index, SPA_POD_Int(&route.index),
            SPA_PARAM_ROUTE_direction, SPA_POD_Id(&direction), SPA_PARAM_ROUTE_name, SPA_POD_String(&name),
            SPA_PARAM_ROUTE_description, SPA_POD_OPT_String(&description), SPA_PARAM_ROUTE_available,
            SPA_POD_OPT_Id(&available), SPA_PARAM_ROUTE_device, SPA_POD_OPT_Int(&device), SPA_PARAM_ROUTE_devices,
            SPA_POD_OPT_Pod(&devices), SPA_PARAM_ROUTE_props, SPA_POD_OPT_Pod(&props)) < 0)
        return;
    route.output = direction == SPA_DIRECTION_OUTPUT;
    route.name = name == NULL ? "" : name;
    route.description = description == NULL ? route.name : description;
    route.unavailable = available == SPA_PARAM_AVAILABILITY_no;
    if (route.active) {
        route.devices[0] = device;
        route.device_count = 1;
    } else if (devices != NULL) {
        route.device_count = spa_pod_copy_array(devices, SPA_TYPE_Int, route.devices, PD_ROUTE_DEVICES_MOST);
    }
    read_loudness(props, &route.loudness);
    graph->events.route(graph->opaque, bound->id, &route);
}

// Asks for a card's ports whenever it says that they are others: of cards that the session manager exports, 0.3.65 tells
// those who subscribe nothing more than that.
static void device_info(void *data, const struct pw_device_info *info) {
    static const uint32_t lists[] = {SPA_PARAM_EnumRoute, SPA_PARAM_Route};
    struct pd_bound *bound = data;
    if ((info->change_mask & PW_DEVICE_CHANGE_MASK_PARAMS) == 0)
        return;
    for (uint32_t i = 0; i < info->n_params; i++) {
        for (uint32_t list = 0; list < SPA_N_ELEMENTS(lists); list++) {
            if (info->params[i].id != lists[list] || info->params[i].flags == bound->route_flags[list])
                continue;
            bound->route_flags[list] = info->params[i].flags;
            if ((info->params[i].flags & SPA_PARAM_INFO_READ) != 0)
                pw_device_enum_params((struct pw_device *)bound->proxy, 0, lists[list], 0, UINT32_MAX, NULL);
        }
    }
}

static const struct pw_device_events device_events = {
    .version = PW_VERSION_DEVICE_EVENTS,
    .info = device_info,
    .param = device_param,
};

void pd_bound_listen_device(struct pd_bound *bound) {
    struct pw_device *device = (struct pw_device *)bound->proxy;
    pw_device_add_listener(device, &bound->listener, &device_events, bound);
}

// --- Metadata

static int metadata_property(void *data, uint32_t subject, const char *key, const char *type, const char *value) {
    (void)type;
    struct pd_bound *bound = data;
    bound->graph->events.metadata(bound->graph->opaque, subject, key, value);
    return 0;
}

static const struct pw_metadata_events metadata_events = {
    .version = PW_VERSION_METADATA_EVENTS,
    .property = metadata_property,
};

void pd_bound_listen_metadata(struct pd_bound *bound) {
    pw_metadata_add_listener((struct pw_metadata *)bound->proxy, &bound->listener, &metadata_events, bound);
}
