// libsamplerate: from one rate to another.
#include <samplerate.h>
