// libinih: reads `key = value` files.
#include <ini.h>
