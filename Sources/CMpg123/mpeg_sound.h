// Where the sound is in a file. libmpg123 takes the first four bytes that look like a header for the first frame when
// another such header follows; in a megabyte of random bytes it would nearly always find some (free format is that
// lax). Here a chain of frames has to follow, each exactly where the one before it ends.
#ifndef PLAYD_MPEG_SOUND_H
#define PLAYD_MPEG_SOUND_H

#include "mpeg_file.h"
#include "mpeg_frame.h"

// So much rubbish may come between the ID3v2 tag and the first frame.
#define PLAYD_RUBBISH_LIMIT (1 << 20)

#define PLAYD_CHAIN 5        // frames in a row that prove sound
#define PLAYD_CHAIN_AT_END 3 // enough when the file ends before
#define PLAYD_CHAIN_ALONE 2  // enough when, besides, nothing but a tag is in front

static inline bool playd_mpeg_header_at(struct playd_mpeg *file, int64_t offset, unsigned long *header) {
    unsigned char bytes[4];
    if (playd_mpeg_copy(file, offset, file->end, bytes, 4) != 4) return false;
    *header = playd_frame_header(bytes);
    return playd_frame_is_valid(*header);
}

// The size of a free-format frame shows only by where the next one starts; 0 when none does.
static inline int64_t playd_mpeg_free_size(struct playd_mpeg *file, int64_t offset, unsigned long header) {
    unsigned long next;
    for (int64_t size = 24; size <= PLAYD_FRAME_LARGEST; size++) {
        if (playd_mpeg_header_at(file, offset + size, &next) && playd_frame_same_kind(header, next)
            && playd_frame_bitrate(next) == 0)
            return size - (playd_frame_size(header, size) - size);
    }
    return 0;
}

// Whether a chain of frames starts at `offset`; sets what is known of the sound by that. Behind rubbish only the common
// kind counts: the jump tables of programs repeat every 16 bytes, and look like Layer I (FF FF 25) or free format at will.
static inline bool playd_mpeg_is_sound(struct playd_mpeg *file, int64_t offset, bool is_behind_rubbish) {
    unsigned long first, header;
    if (!playd_mpeg_header_at(file, offset, &first)) return false;
    if (is_behind_rubbish && (playd_frame_layer(first) != 3 || playd_frame_bitrate(first) == 0)) return false;
    int needed_at_end = is_behind_rubbish ? PLAYD_CHAIN_AT_END : PLAYD_CHAIN_ALONE;
    int64_t free_size = playd_frame_bitrate(first) == 0 ? playd_mpeg_free_size(file, offset, first) : 0;
    int64_t next = offset;
    int count = 0;
    while (count < PLAYD_CHAIN && next + 4 <= file->end) {
        if (!playd_mpeg_header_at(file, next, &header) || !playd_frame_same_kind(first, header)) return false;
        if ((first ^ header) & PLAYD_FRAME_CONSTANT) return false;
        int64_t size = playd_frame_size(header, free_size);
        if (size < 24) return false;
        next += size;
        count++;
    }
    if (count < PLAYD_CHAIN && count < needed_at_end) return false;
    file->start = offset;
    file->header = first;
    file->free_size = free_size;
    return true;
}

static inline int64_t playd_mpeg_syncsafe(const unsigned char *bytes) {
    return (int64_t)(bytes[0] & 127) << 21 | (bytes[1] & 127) << 14 | (bytes[2] & 127) << 7 | (bytes[3] & 127);
}

// Behind the ID3v2 tags at the front (id3.org, "ID3v2.4.0 structure", 3.1; a footer repeats the ten bytes of the header).
static inline void playd_mpeg_skip_front_tags(struct playd_mpeg *file) {
    unsigned char head[10];
    int64_t offset = 0;
    while (playd_mpeg_copy(file, offset, file->size, head, 10) == 10 && memcmp(head, "ID3", 3) == 0 && head[3] != 0xFF
           && head[4] != 0xFF) {
        int64_t next = offset + 10 + playd_mpeg_syncsafe(head + 6) + (head[5] & 16 ? 10 : 0);
        if (next >= file->size) break;
        offset = next;
    }
    file->tag_end = offset;
}

// Takes one tag off the end: ID3v1 (128 bytes, 227 more when extended), APEv2 or Lyrics3v2. False when there is none.
static inline bool playd_mpeg_cut_back_tag(struct playd_mpeg *file) {
    unsigned char tail[128];
    int64_t length = 0;
    if (playd_mpeg_copy(file, file->end - 128, file->end, tail, 128) != 128) return false;
    if (memcmp(tail, "TAG", 3) == 0) {
        if (file->id3v1 < 0) file->id3v1 = file->end - 128;
        unsigned char extended[4];
        bool is_extended = playd_mpeg_copy(file, file->end - 128 - 227, file->end, extended, 4) == 4
            && memcmp(extended, "TAG+", 4) == 0;
        length = 128 + (is_extended ? 227 : 0);
    } else if (memcmp(tail + 96, "APETAGEX", 8) == 0) {
        if (file->ape_footer < 0) file->ape_footer = file->end - 32;
        const unsigned char *size = tail + 96 + 12;
        length = size[0] | size[1] << 8 | size[2] << 16 | (int64_t)size[3] << 24;
        if (tail[96 + 23] & 128) length += 32;
    } else if (memcmp(tail + 119, "LYRICS200", 9) == 0) {
        for (int digit = 113; digit < 119; digit++) {
            if (tail[digit] < '0' || tail[digit] > '9') return false;
            length = length * 10 + tail[digit] - '0';
        }
        length += 15;
    }
    if (length == 0 || length > file->end - file->tag_end) return false;
    file->end -= length;
    return true;
}

// Reads what a Xing or Info frame announces, under the conditions under which libmpg123 takes it for one (Gabriel Bouvigne,
// "MP3 Info Tag"): nothing but zeros in front of it where the side information of a Layer III frame has its place.
static inline void playd_mpeg_read_xing(struct playd_mpeg *file) {
    unsigned char bytes[4 + 32 + 16] = {0};
    if (playd_frame_layer(file->header) != 3) return;
    int side = playd_frame_channels(file->header) == 1 ? (playd_frame_is_low(file->header) ? 9 : 17)
                                                       : (playd_frame_is_low(file->header) ? 17 : 32);
    if (playd_frame_size(file->header, file->free_size) < 4 + side + 16) return;
    if (playd_mpeg_copy(file, file->start, file->end, bytes, 4 + side + 16) != 4 + side + 16) return;
    for (int index = 2; index < side; index++)
        if (bytes[4 + index] != 0) return;
    const unsigned char *tag = bytes + 4 + side;
    if (memcmp(tag, "Xing", 4) != 0 && memcmp(tag, "Info", 4) != 0) return;
    file->xing = file->start + 4 + side;
    const unsigned char *field = tag + 8;
    if (tag[7] & 1) {
        file->xing_frames = (int64_t)playd_frame_header(field);
        field += 4;
    }
    if (tag[7] & 2) file->xing_bytes = (int64_t)playd_frame_header(field);
}

// Opens `path` and finds its sound. The answers are those of the list in mpeg_file.h; on any but OK `opened` is NULL.
static inline int playd_mpeg_open(const char *path, struct playd_mpeg **opened, int *failure) {
    struct playd_mpeg *file;
    int result = playd_mpeg_open_file(path, &file, failure);
    *opened = NULL;
    if (result != PLAYD_MPEG_OK) return result;
    playd_mpeg_skip_front_tags(file);
    file->end = file->size;
    for (int count = 0; count < 8 && playd_mpeg_cut_back_tag(file); count++) {}
    int64_t last = file->tag_end + PLAYD_RUBBISH_LIMIT;
    bool found = playd_mpeg_is_sound(file, file->tag_end, false);
    for (int64_t offset = file->tag_end + 1; !found && offset <= last && offset + 4 <= file->end; offset++) {
        unsigned char byte;
        if (playd_mpeg_copy(file, offset, file->end, &byte, 1) != 1) break;
        found = byte == 0xFF && playd_mpeg_is_sound(file, offset, true);
    }
    if (!found) {
        *failure = file->failure;
        playd_mpeg_close(file);
        return *failure != 0 ? PLAYD_MPEG_SYSTEM : PLAYD_MPEG_NO_AUDIO;
    }
    playd_mpeg_read_xing(file);
    *opened = file;
    return PLAYD_MPEG_OK;
}

#endif
