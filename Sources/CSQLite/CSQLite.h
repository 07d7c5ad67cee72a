// SQLite: what Swift cannot see of it by itself is in the module that imports this.
#include <sqlite3.h>
