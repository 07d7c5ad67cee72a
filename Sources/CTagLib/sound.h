#ifndef PLAYD_CTAGLIB_SOUND_H
#define PLAYD_CTAGLIB_SOUND_H

namespace playd {

// What a file says of its sound.
struct Sound {
    long frames = -1; // -1: not told
    double rate = 0;
    int channels = 0;
    int bits = 0;
    long bytes = 0;
    int nominalBits = 0; // per second, said to be the average; 0 when not told
};

}

#endif
