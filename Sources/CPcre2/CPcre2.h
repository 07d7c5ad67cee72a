// PCRE2 for texts of bytes.
#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>
