// The card's parameters as clients see them, laid out like those of an ALSA card.

#include <spa/param/audio/raw.h>
#include <spa/param/profile.h>
#include <spa/param/props.h>
#include <spa/param/route.h>

#include "card.h"

static const int32_t only[] = {0}; // there is one profile with one device

static struct spa_pod *profile(struct spa_pod_builder *builder, uint32_t id) {
    struct spa_pod_frame object, classes;
    spa_pod_builder_push_object(builder, &object, SPA_TYPE_OBJECT_ParamProfile, id);
    spa_pod_builder_add(
        builder, SPA_PARAM_PROFILE_index, SPA_POD_Int(only[0]), SPA_PARAM_PROFILE_name,
        SPA_POD_String("output:analog-stereo"), SPA_PARAM_PROFILE_description,
        SPA_POD_String("Analog Stereo Output"), SPA_PARAM_PROFILE_priority, SPA_POD_Int(6500),
        SPA_PARAM_PROFILE_available, SPA_POD_Id(SPA_PARAM_AVAILABILITY_yes), 0);
    spa_pod_builder_prop(builder, SPA_PARAM_PROFILE_classes, 0);
    spa_pod_builder_push_struct(builder, &classes);
    spa_pod_builder_int(builder, 1);
    spa_pod_builder_add_struct(
        builder, SPA_POD_String("Audio/Sink"), SPA_POD_Int(1), SPA_POD_String("card.profile.devices"),
        SPA_POD_Array(sizeof only[0], SPA_TYPE_Int, 1, only));
    spa_pod_builder_pop(builder, &classes);
    if (id == SPA_PARAM_Profile) {
        spa_pod_builder_prop(builder, SPA_PARAM_PROFILE_save, 0);
        spa_pod_builder_bool(builder, false);
    }
    return spa_pod_builder_pop(builder, &object);
}

static void add_props(struct spa_pod_builder *builder, const struct port *port, uint32_t id) {
    static const uint32_t map[CHANNELS] = {SPA_AUDIO_CHANNEL_FL, SPA_AUDIO_CHANNEL_FR};
    static const float soft[CHANNELS] = {1, 1};
    struct spa_pod_frame object;
    spa_pod_builder_prop(builder, SPA_PARAM_ROUTE_props, 0);
    spa_pod_builder_push_object(builder, &object, SPA_TYPE_OBJECT_Props, id);
    spa_pod_builder_prop(builder, SPA_PROP_mute, SPA_POD_PROP_FLAG_HARDWARE);
    spa_pod_builder_bool(builder, port->is_muted);
    spa_pod_builder_prop(builder, SPA_PROP_channelVolumes, SPA_POD_PROP_FLAG_HARDWARE);
    spa_pod_builder_array(builder, sizeof(float), SPA_TYPE_Float, CHANNELS, port->volumes);
    spa_pod_builder_prop(builder, SPA_PROP_channelMap, 0);
    spa_pod_builder_array(builder, sizeof(uint32_t), SPA_TYPE_Id, CHANNELS, map);
    spa_pod_builder_prop(builder, SPA_PROP_softVolumes, 0);
    spa_pod_builder_array(builder, sizeof(float), SPA_TYPE_Float, CHANNELS, soft);
    spa_pod_builder_pop(builder, &object);
}

static struct spa_pod *route(
    const struct card *card, struct spa_pod_builder *builder, uint32_t id, int32_t index) {
    const struct port *port = &card->ports[index];
    struct spa_pod_frame object, info;
    spa_pod_builder_push_object(builder, &object, SPA_TYPE_OBJECT_ParamRoute, id);
    spa_pod_builder_add(
        builder, SPA_PARAM_ROUTE_index, SPA_POD_Int(index), SPA_PARAM_ROUTE_direction,
        SPA_POD_Id(SPA_DIRECTION_OUTPUT), SPA_PARAM_ROUTE_name, SPA_POD_String(port->name),
        SPA_PARAM_ROUTE_description, SPA_POD_String(port->description), SPA_PARAM_ROUTE_priority,
        SPA_POD_Int(port->priority), SPA_PARAM_ROUTE_available, SPA_POD_Id(port->availability), 0);
    spa_pod_builder_prop(builder, SPA_PARAM_ROUTE_info, SPA_POD_PROP_FLAG_HINT_DICT);
    spa_pod_builder_push_struct(builder, &info);
    spa_pod_builder_int(builder, 1);
    spa_pod_builder_string(builder, "port.type");
    spa_pod_builder_string(builder, port->type);
    spa_pod_builder_pop(builder, &info);
    spa_pod_builder_add(
        builder, SPA_PARAM_ROUTE_profiles, SPA_POD_Array(sizeof only[0], SPA_TYPE_Int, 1, only),
        SPA_PARAM_ROUTE_devices, SPA_POD_Array(sizeof only[0], SPA_TYPE_Int, 1, only), 0);
    if (id == SPA_PARAM_Route) {
        spa_pod_builder_add(
            builder, SPA_PARAM_ROUTE_device, SPA_POD_Int(only[0]), SPA_PARAM_ROUTE_profile,
            SPA_POD_Int(only[0]), SPA_PARAM_ROUTE_save, SPA_POD_Bool(card->is_saved), 0);
        add_props(builder, port, id);
    }
    return spa_pod_builder_pop(builder, &object);
}

struct spa_pod *card_param(
    const struct card *card, struct spa_pod_builder *builder, uint32_t id, uint32_t index) {
    if (id == SPA_PARAM_EnumRoute && index < PORTS) return route(card, builder, id, (int32_t)index);
    if (index > 0) return NULL;
    return id == SPA_PARAM_Route ? route(card, builder, id, card->active) : profile(builder, id);
}
