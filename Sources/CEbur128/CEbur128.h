// libebur128: loudness by EBU R128.
#include <ebur128.h>
