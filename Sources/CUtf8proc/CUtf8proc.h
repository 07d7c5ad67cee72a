// utf8proc: case folding and decomposition by the Unicode tables.
#include <utf8proc.h>
