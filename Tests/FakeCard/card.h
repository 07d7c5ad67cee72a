// A sound card that exists for its clients only: ports, a volume and a mute of each, and who changed what.

#ifndef PLAYD_FAKECARD_CARD_H
#define PLAYD_FAKECARD_CARD_H

#include <pipewire/pipewire.h>
#include <spa/monitor/device.h>
#include <spa/param/param.h>
#include <spa/pod/builder.h>
#include <stdbool.h>

enum { PORTS = 2, CHANNELS = 2 };

struct port {
    const char *name;
    const char *description;
    const char *type;
    int32_t priority;
    enum spa_param_availability availability;
    float volumes[CHANNELS]; // linear; each port keeps its own, as mixers of cards do
    bool is_muted;
};

struct card {
    struct spa_device device;
    struct spa_hook_list listeners;
    struct spa_device_info info;
    struct spa_param_info params[4]; // as `enum param`
    struct port ports[PORTS];
    int32_t active;
    bool is_saved; // what the last one who chose the port said
};

enum param { ENUM_PROFILE, PROFILE, ENUM_ROUTE, ROUTE };

// The card as a device that can be exported with these properties, which have to live as long.
void card_init(struct card *card, const struct spa_dict *properties);

// Tells everybody that the active port, its volume or its mute is another.
void card_tell_route(struct card *card);

// Tells everybody that a port's availability is another, the active one's too.
void card_tell_ports(struct card *card);

// The index of the port with that name, -1 when there is none.
int32_t card_port(const struct card *card, const char *name);

// The object a client gets for a parameter, NULL when there are no more with `index` and above.
struct spa_pod *card_param(
    const struct card *card, struct spa_pod_builder *builder, uint32_t id, uint32_t index);

#endif
