// Key/value lists that PipeWire reads as a dictionary.

#include <stdlib.h>
#include <string.h>

#include "internal.h"

pd_properties *pd_properties_new(void) {
    return calloc(1, sizeof(struct pd_properties));
}

bool pd_properties_set(pd_properties *properties, const char *key, const char *value) {
    if (properties->count == properties->capacity) {
        uint32_t capacity = properties->capacity == 0 ? 16 : properties->capacity * 2;
        struct spa_dict_item *items = realloc(properties->items, capacity * sizeof(*items));
        if (items == NULL)
            return false;
        properties->items = items;
        properties->capacity = capacity;
    }
    char *own_key = strdup(key);
    char *own_value = strdup(value);
    if (own_key == NULL || own_value == NULL) {
        free(own_key);
        free(own_value);
        return false;
    }
    properties->items[properties->count++] = SPA_DICT_ITEM_INIT(own_key, own_value);
    return true;
}

void pd_properties_free(pd_properties *properties) {
    for (uint32_t i = 0; i < properties->count; i++) {
        free((char *)properties->items[i].key);
        free((char *)properties->items[i].value);
    }
    free(properties->items);
    free(properties);
}

struct spa_dict pd_properties_dict(const pd_properties *properties) {
    return SPA_DICT_INIT(properties->items, properties->count);
}
