// libsndfile: FLAC, Ogg Vorbis, Opus, WAV and AIFF to frames.
#include <sndfile.h>
