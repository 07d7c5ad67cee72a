// TagLib with a C face: what a FLAC, Ogg, WAV or AIFF file says of itself, and the APEv2 tag of an MP3 file.
//
// Of ID3v2 tags only the place is told, to be read as those of MP3 files are: TagLib 1.13 unpacks compressed frames of a few
// kilobytes to any size.
#ifndef PLAYD_CTAGLIB_H
#define PLAYD_CTAGLIB_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Answers of the functions here.
#define PLAYD_TAGS_OK 0
#define PLAYD_TAGS_DAMAGED 2 // what tells of the sound cannot be made out
#define PLAYD_TAGS_LIBRARY 3 // no memory

// What a file is.
#define PLAYD_TAGS_FLAC 1
#define PLAYD_TAGS_VORBIS 2
#define PLAYD_TAGS_OPUS 3
#define PLAYD_TAGS_WAV 4
#define PLAYD_TAGS_AIFF 5

// In UTF-8 of which not every byte is to be trusted; there may be zeros in it.
struct playd_tags_string {
    const char *bytes;
    size_t count;
};

struct playd_tags_text {
    struct playd_tags_string name; // of a comment or an APE item in capitals; of a chunk its four letters
    struct playd_tags_string value;
};

struct playd_tags {
    int64_t milliseconds; // -1 when the file does not tell
    int rate;             // frames per second
    int channels;
    int bits;    // of a sample; 0 where samples are coded or floating
    int bitrate; // average in kbit/s; 0 when the file does not tell
    // Values of one name are in the order of the file.
    const struct playd_tags_text *texts;
    size_t count;
    // Where an ID3v2 tag is in the file that is a chunk of it; 0 and 0 without.
    int64_t id3_offset, id3_size;
};

// Reads an open file, whose position stays and whose sound of a `kind` is from `start` to `end`. On any answer
// but OK `tags` is NULL.
int playd_tags_read(int descriptor, int64_t start, int64_t end, int kind, struct playd_tags **tags);

// Reads the short texts about loudness in the APEv2 tag whose last 32 bytes are at `footer` in an open file, whose position
// stays. Only texts are set. On any answer but OK `tags` is NULL.
int playd_tags_read_ape(int descriptor, int64_t footer, struct playd_tags **tags);

void playd_tags_free(struct playd_tags *tags);

#ifdef __cplusplus
}
#endif

#endif
