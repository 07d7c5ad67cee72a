// The four bytes that start a frame of MPEG audio, by ISO 11172-3 2.4.1.3 and 13818-3 2.4.1 (MPEG 2.5: the same with the
// version bits 00). libmpg123 tells none of this about a frame that it has not read yet.
#ifndef PLAYD_MPEG_FRAME_H
#define PLAYD_MPEG_FRAME_H

#include <stdbool.h>
#include <stdint.h>

// libmpg123 goes no further either when it looks for the end of a free-format frame.
#define PLAYD_FRAME_LARGEST 3456

// Version, layer and rate: what has to be the same in all frames of one piece of sound.
#define PLAYD_FRAME_KIND 0xFFFE0C00UL

// Copyright, original and emphasis, which no encoder changes from one frame to the next.
#define PLAYD_FRAME_CONSTANT 0x0000000FUL

static inline unsigned long playd_frame_header(const unsigned char *bytes) {
    return (unsigned long)bytes[0] << 24 | (unsigned long)bytes[1] << 16 | (unsigned long)bytes[2] << 8 | bytes[3];
}

static inline int playd_frame_version(unsigned long header) { return (int)(header >> 19 & 3); } // 0: 2.5, 2: 2, 3: 1
static inline bool playd_frame_is_low(unsigned long header) { return playd_frame_version(header) != 3; }
static inline int playd_frame_layer(unsigned long header) { return 4 - (int)(header >> 17 & 3); }
static inline int playd_frame_channels(unsigned long header) { return (header >> 6 & 3) == 3 ? 1 : 2; }

static inline bool playd_frame_is_valid(unsigned long header) {
    return header >> 21 == 0x7FF && playd_frame_version(header) != 1 && playd_frame_layer(header) != 4
        && (header >> 12 & 15) != 15 && (header >> 10 & 3) != 3 && (header & 3) != 2;
}

static inline bool playd_frame_same_kind(unsigned long one, unsigned long other) {
    return (one & PLAYD_FRAME_KIND) == (other & PLAYD_FRAME_KIND)
        && playd_frame_channels(one) == playd_frame_channels(other);
}

// In Hz.
static inline long playd_frame_rate(unsigned long header) {
    static const long rates[3] = {44100, 48000, 32000};
    int version = playd_frame_version(header);
    return rates[header >> 10 & 3] >> (version == 3 ? 0 : version == 2 ? 1 : 2);
}

// Samples per channel.
static inline int playd_frame_samples(unsigned long header) {
    if (playd_frame_layer(header) == 1) return 384;
    return playd_frame_layer(header) == 3 && playd_frame_is_low(header) ? 576 : 1152;
}

// In kbit/s; 0 for free format.
static inline int playd_frame_bitrate(unsigned long header) {
    static const short rates[5][15] = {
        {0, 32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448}, // version 1, layer 1
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384},    // version 1, layer 2
        {0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320},     // version 1, layer 3
        {0, 32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256},    // version 2, layer 1
        {0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160},         // version 2, layers 2 and 3
    };
    int layer = playd_frame_layer(header);
    int row = playd_frame_is_low(header) ? (layer == 1 ? 3 : 4) : layer - 1;
    return rates[row][header >> 12 & 15];
}

// In bytes, the header included; `free_size` is taken for a free-format frame.
static inline int64_t playd_frame_size(unsigned long header, int64_t free_size) {
    int64_t slot = playd_frame_layer(header) == 1 ? 4 : 1;
    int64_t padding = header >> 9 & 1;
    int bitrate = playd_frame_bitrate(header);
    if (bitrate == 0) return free_size + padding * slot;
    return (playd_frame_samples(header) / 8 * 1000 / slot * bitrate / playd_frame_rate(header) + padding) * slot;
}

#endif
