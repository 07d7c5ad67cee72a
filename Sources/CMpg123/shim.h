// What the two modules that use libmpg123 (Decoding and Tags) share, so that a file plays exactly when its tags are read:
// finding the sound in a file, reading it through one window, and opening libmpg123 with one set of flags.
#ifndef PLAYD_CMPG123_SHIM_H
#define PLAYD_CMPG123_SHIM_H

#include <mpg123.h>

#include "mpeg_file.h"
#include "mpeg_frame.h"
#include "mpeg_sound.h"
#include "mpeg_handle.h"

#endif
