// What is asked of objects of the graph that are not ours, and the links that are.

#include <spa/param/audio/format-utils.h>
#include <spa/param/props.h>
#include <spa/param/route.h>
#include <spa/pod/builder.h>
#include <stdlib.h>

#include "internal.h"

static void build_loudness(struct spa_pod_builder *builder, const pd_loudness *loudness) {
    struct spa_pod_frame frame;
    spa_pod_builder_push_object(builder, &frame, SPA_TYPE_OBJECT_Props, SPA_PARAM_Props);
    if (loudness->count > 0) {
        spa_pod_builder_prop(builder, SPA_PROP_channelVolumes, 0);
        spa_pod_builder_array(builder, sizeof(float), SPA_TYPE_Float, loudness->count, loudness->linear);
    }
    if (loudness->mute >= 0) {
        spa_pod_builder_prop(builder, SPA_PROP_mute, 0);
        spa_pod_builder_bool(builder, loudness->mute > 0);
    }
    spa_pod_builder_pop(builder, &frame);
}

void pd_graph_set_loudness(pd_graph *graph, uint32_t node, const pd_loudness *loudness) {
    struct pd_bound *bound = pd_graph_find(graph, node);
    if (bound == NULL)
        return;
    uint8_t space[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(space, sizeof(space));
    build_loudness(&builder, loudness);
    pw_node_set_param((struct pw_node *)bound->proxy, SPA_PARAM_Props, 0, (struct spa_pod *)space);
}

void pd_graph_set_route(
    pd_graph *graph, uint32_t device, int32_t index, int32_t profile_device, const pd_loudness *loudness) {
    struct pd_bound *bound = pd_graph_find(graph, device);
    if (bound == NULL)
        return;
    uint8_t space[2048];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(space, sizeof(space));
    struct spa_pod_frame frame;
    spa_pod_builder_push_object(&builder, &frame, SPA_TYPE_OBJECT_ParamRoute, SPA_PARAM_Route);
    spa_pod_builder_add(
        &builder, SPA_PARAM_ROUTE_index, SPA_POD_Int(index), SPA_PARAM_ROUTE_device, SPA_POD_Int(profile_device), 0);
    if (loudness->count > 0 || loudness->mute >= 0) {
        spa_pod_builder_prop(&builder, SPA_PARAM_ROUTE_props, 0);
        build_loudness(&builder, loudness);
    }
    spa_pod_builder_add(&builder, SPA_PARAM_ROUTE_save, SPA_POD_Bool(true), 0);
    spa_pod_builder_pop(&builder, &frame);
    pw_device_set_param((struct pw_device *)bound->proxy, SPA_PARAM_Route, 0, (struct spa_pod *)space);
}

void pd_graph_set_metadata(
    pd_graph *graph, uint32_t subject, const char *key, const char *type, const char *value) {
    if (graph->metadata == NULL)
        return;
    pw_metadata_set_property(
        (struct pw_metadata *)graph->metadata->proxy, subject, key, value == NULL ? NULL : type, value);
}

void pd_graph_make_ports(pd_graph *graph, uint32_t node, uint32_t channels) {
    struct pd_bound *bound = pd_graph_find(graph, node);
    if (bound == NULL)
        return;
    uint8_t space[1024];
    struct spa_pod_builder builder = SPA_POD_BUILDER_INIT(space, sizeof(space));
    struct spa_audio_info_raw info = {.format = SPA_AUDIO_FORMAT_F32P, .rate = 48000, .channels = channels};
    for (uint32_t channel = 0; channel < channels; channel++)
        info.position[channel] = pd_positions[channels - 1][channel];
    struct spa_pod *format = spa_format_audio_raw_build(&builder, SPA_PARAM_Format, &info);
    struct spa_pod *param = spa_pod_builder_add_object(
        &builder, SPA_TYPE_OBJECT_ParamPortConfig, SPA_PARAM_PortConfig, SPA_PARAM_PORT_CONFIG_direction,
        SPA_POD_Id(SPA_DIRECTION_INPUT), SPA_PARAM_PORT_CONFIG_mode, SPA_POD_Id(SPA_PARAM_PORT_CONFIG_MODE_dsp),
        SPA_PARAM_PORT_CONFIG_monitor, SPA_POD_Bool(true), SPA_PARAM_PORT_CONFIG_format, SPA_POD_Pod(format));
    pw_node_set_param((struct pw_node *)bound->proxy, SPA_PARAM_PortConfig, 0, param);
}

struct pd_link {
    struct pw_proxy *proxy;
};

pd_link *pd_link_create(pd_graph *graph, uint32_t output, uint32_t input) {
    struct pd_link *link = calloc(1, sizeof(*link));
    if (link == NULL)
        return NULL;
    char from[16], to[16];
    snprintf(from, sizeof(from), "%u", output);
    snprintf(to, sizeof(to), "%u", input);
    struct spa_dict_item items[] = {
        SPA_DICT_ITEM_INIT(PW_KEY_LINK_OUTPUT_PORT, from),
        SPA_DICT_ITEM_INIT(PW_KEY_LINK_INPUT_PORT, to),
    };
    struct spa_dict dict = SPA_DICT_INIT_ARRAY(items);
    link->proxy = pw_core_create_object(
        graph->connection->core, "link-factory", PW_TYPE_INTERFACE_Link, PW_VERSION_LINK, &dict, 0);
    if (link->proxy == NULL) {
        free(link);
        return NULL;
    }
    return link;
}

void pd_link_destroy(pd_link *link) {
    pw_proxy_destroy(link->proxy);
    free(link);
}
