// sd-bus, and what Swift cannot see of it: the macros that fill vtables, and variadic calls.
#include <systemd/sd-bus.h>

// Vtables are filled at run time. All texts have to live as long as the table; lists of names end each name with a zero byte.

static inline void pd_vtable_start(sd_bus_vtable *entry) {
    *entry = (sd_bus_vtable)SD_BUS_VTABLE_START(SD_BUS_VTABLE_UNPRIVILEGED);
}

static inline void pd_vtable_method(
    sd_bus_vtable *entry, const char *name, const char *signature, const char *names, sd_bus_message_handler_t run) {
    *entry = (sd_bus_vtable){
        .type = _SD_BUS_VTABLE_METHOD,
        .flags = SD_BUS_VTABLE_UNPRIVILEGED,
        .x = {.method = {.member = name, .signature = signature, .result = "", .handler = run, .names = names}}};
}

static inline void pd_vtable_signal(
    sd_bus_vtable *entry, const char *name, const char *signature, const char *names) {
    *entry = (sd_bus_vtable){
        .type = _SD_BUS_VTABLE_SIGNAL, .x = {.signal = {.member = name, .signature = signature, .names = names}}};
}

static inline void pd_vtable_property(
    sd_bus_vtable *entry, const char *name, const char *signature, int tells_changes, sd_bus_property_get_t get,
    sd_bus_property_set_t set) {
    *entry = (sd_bus_vtable){
        .type = set ? _SD_BUS_VTABLE_WRITABLE_PROPERTY : _SD_BUS_VTABLE_PROPERTY,
        // Everybody may read anyway, and sd-bus wants to hear that of what can be written only.
        .flags = (set ? SD_BUS_VTABLE_UNPRIVILEGED : 0) | (tells_changes ? SD_BUS_VTABLE_PROPERTY_EMITS_CHANGE : 0),
        .x = {.property = {.member = name, .signature = signature, .get = get, .set = set}}};
}

static inline void pd_vtable_end(sd_bus_vtable *entry) {
    *entry = (sd_bus_vtable)SD_BUS_VTABLE_END;
}

// Answers a call that gives nothing back.
static inline int pd_answer(sd_bus_message *call) {
    return sd_bus_reply_method_return(call, NULL);
}

// Answers a call with an error.
static inline int pd_refuse(sd_bus_message *call, const char *name, const char *message) {
    const sd_bus_error error = SD_BUS_ERROR_MAKE_CONST(name, message);
    return sd_bus_reply_method_error(call, &error);
}
