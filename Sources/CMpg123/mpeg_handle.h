// libmpg123 opened on the sound of a file, with one set of flags for all.
#ifndef PLAYD_MPEG_HANDLE_H
#define PLAYD_MPEG_HANDLE_H

#include "mpeg_sound.h"

// Frames decoded and thrown away in front of the place of a seek. The bit reservoir of Layer III reaches at most 511 bytes back
// (255 in MPEG 2), which is 24 frames at 8 kbit/s; libmpg123's own 4 are too few for an exact sample there.
#define PLAYD_PREFRAMES 32

// So many frames in a row that are not of the kind of the first are taken for damage.
#define PLAYD_STRANGERS_LIMIT 8

// libmpg123 drops so many samples more than the encoder's delay: that of its own synthesis filter.
#define PLAYD_DECODER_DELAY 529

static inline int playd_mpeg_open_handle(struct playd_mpeg *file, int64_t base, long flags) {
    mpg123_delete(file->handle);
    file->base = base;
    file->position = 0;
    file->strangers = 0;
    file->handle = mpg123_new(NULL, NULL);
    if (file->handle == NULL) return PLAYD_MPEG_LIBRARY;
    long all = MPG123_QUIET | MPG123_FORCE_FLOAT | flags;
    int channels = playd_frame_channels(file->header) == 1 ? MPG123_MONO : MPG123_STEREO;
    // The flags replace the default set, automatic resampling with it. Only the channels of the first frame are allowed, so
    // libmpg123 mixes a later mono part to stereo or the reverse; but every rate, for it writes to stderr when it meets
    // one that is not, quiet or not. A frame in another rate is a stranger, below.
    if (mpg123_param2(file->handle, MPG123_FLAGS, all, 0) != MPG123_OK
        || mpg123_param2(file->handle, MPG123_RESYNC_LIMIT, PLAYD_RUBBISH_LIMIT, 0) != MPG123_OK
        || mpg123_param2(file->handle, MPG123_INDEX_SIZE, -1024, 0) != MPG123_OK
        || mpg123_param2(file->handle, MPG123_PREFRAMES, PLAYD_PREFRAMES, 0) != MPG123_OK
        || mpg123_format_none(file->handle) != MPG123_OK
        || mpg123_format2(file->handle, 0, channels, MPG123_ENC_FLOAT_32) != MPG123_OK
        || mpg123_replace_reader_handle(file->handle, playd_mpeg_read, playd_mpeg_seek, NULL) != MPG123_OK)
        return PLAYD_MPEG_LIBRARY;
    if (mpg123_open_handle(file->handle, file) != MPG123_OK)
        return file->failure != 0 ? PLAYD_MPEG_SYSTEM : PLAYD_MPEG_LIBRARY;
    return PLAYD_MPEG_OK;
}

// Whether the announced number of frames can be believed: the announced bytes are those that are there. Some writers count
// the tags at the end, some leave out the announcing frame itself; a file cut off or put together from two is found out.
static inline bool playd_mpeg_xing_is_true(const struct playd_mpeg *file) {
    // No frame is shorter than 24 bytes.
    if (file->xing_frames <= 0 || file->xing_frames > (file->end - file->start) / 24) return false;
    if (file->xing_bytes == 0) return true;
    return file->xing_bytes + playd_frame_size(file->header, file->free_size) >= file->end - file->start
        && file->xing_bytes <= file->size - file->start;
}

// Whether the frame just read is not of the kind of the first. Few of these in a row are bytes that look like a header in a
// damaged part of the file; libmpg123 decodes them for better or worse. Many are another piece of sound.
static inline bool playd_mpeg_meets_stranger(struct playd_mpeg *file) {
    static const int versions[4] = {MPG123_2_5, -1, MPG123_2_0, MPG123_1_0};
    struct mpg123_frameinfo2 info;
    bool is_stranger = mpg123_info2(file->handle, &info) != MPG123_OK || info.layer != playd_frame_layer(file->header)
        || info.version != versions[playd_frame_version(file->header)] || info.rate != playd_frame_rate(file->header);
    file->strangers = is_stranger ? file->strangers + 1 : 0;
    return is_stranger;
}

// Decodes the next frame as mpg123_decode_frame does. A stranger is silence, not noise; `has_changed` tells of too many of them.
static inline int playd_mpeg_decode(struct playd_mpeg *file, unsigned char **audio, size_t *bytes, bool *has_changed) {
    off_t number;
    int result;
    do result = mpg123_decode_frame(file->handle, &number, audio, bytes);
    while (result == MPG123_NEW_FORMAT);
    *has_changed = false;
    if (result == MPG123_OK && playd_mpeg_meets_stranger(file)) {
        *has_changed = file->strangers > PLAYD_STRANGERS_LIMIT;
        if (*audio != NULL) memset(*audio, 0, *bytes);
    }
    return result;
}

// Counts the whole frames by reading all headers, without decoding, as far as `playd_mpeg_decode` goes. 0 when not even one
// can be read.
static inline int64_t playd_mpeg_count_frames(struct playd_mpeg *file) {
    int64_t count = 0;
    // Not gapless: libmpg123 would give up trimming in a file that is shorter than announced.
    if (playd_mpeg_open_handle(file, file->start, MPG123_SKIP_ID3V2) != PLAYD_MPEG_OK) return 0;
    int result;
    while ((result = mpg123_framebyframe_next(file->handle)) == MPG123_OK || result == MPG123_NEW_FORMAT) {
        if (playd_mpeg_meets_stranger(file) && file->strangers > PLAYD_STRANGERS_LIMIT) break;
        count++;
    }
    return count;
}

// What libmpg123 takes off when frames are announced, in its own arithmetic: so many samples at the front, and behind
// `trim_end` all up to the announced end. What comes after that counts in full.
static inline void playd_mpeg_set_trim(struct playd_mpeg *file) {
    long delay = -1, padding = -1;
    if (file->xing_frames <= 0) return;
    mpg123_getstate2(file->handle, MPG123_ENC_DELAY, &delay, NULL);
    mpg123_getstate2(file->handle, MPG123_ENC_PADDING, &padding, NULL);
    file->announced = file->xing_frames * playd_frame_samples(file->header);
    file->trim_begin = (delay > 0 ? delay : 0) + PLAYD_DECODER_DELAY;
    file->trim_end = file->announced - (padding > 0 ? padding : 0) + PLAYD_DECODER_DELAY;
    // Without an encoder delay the filter's own pushes the end behind the announced one, and nothing is taken off there.
    if (file->trim_end > file->announced) file->trim_end = file->announced;
}

// What a listener gets of `frames` frames, in samples per channel.
static inline int64_t playd_mpeg_trimmed(const struct playd_mpeg *file, int64_t frames) {
    int64_t total = frames * playd_frame_samples(file->header);
    if (total >= file->announced) total -= file->announced - file->trim_end;
    else if (total > file->trim_end) total = file->trim_end;
    total -= file->trim_begin;
    return total > 0 ? total : 0;
}

// Makes `sample`, as a listener counts, the next one, save that `skip` samples are to be dropped from what is decoded next.
// libmpg123 (1.31) cuts nothing off a frame behind the announced end, so a seek there has to go to the start of a frame.
static inline bool playd_mpeg_seek_sample(struct playd_mpeg *file, int64_t sample, int64_t *skip) {
    int64_t inside = sample + file->trim_begin;
    *skip = 0;
    if (file->announced > 0 && inside >= file->trim_end) {
        inside += file->announced - file->trim_end;
        *skip = inside % playd_frame_samples(file->header);
    }
    return mpg123_seek(file->handle, (off_t)(sample - *skip), SEEK_SET) >= 0;
}

// Opens the handle for use and gives the exact length in samples per channel. `base` is `start`, or 0 to have libmpg123 read
// the ID3v2 tag on its way to the first frame.
static inline int playd_mpeg_prepare(struct playd_mpeg *file, int64_t base, long flags, int64_t *length) {
    int64_t frames = playd_mpeg_xing_is_true(file) ? file->xing_frames : playd_mpeg_count_frames(file);
    int result = playd_mpeg_open_handle(file, base, MPG123_GAPLESS | flags);
    if (result != PLAYD_MPEG_OK) return result;
    long rate;
    int channels, encoding;
    result = mpg123_getformat2(file->handle, &rate, &channels, &encoding, 1);
    if (result != MPG123_OK && file->failure != 0) return PLAYD_MPEG_SYSTEM;
    if (result != MPG123_OK || frames == 0) return PLAYD_MPEG_NO_AUDIO;
    playd_mpeg_set_trim(file);
    *length = playd_mpeg_trimmed(file, frames);
    return PLAYD_MPEG_OK;
}

// In kbit/s, of the frame that was read last.
static inline int playd_mpeg_bitrate(struct playd_mpeg *file) {
    struct mpg123_frameinfo2 info;
    if (mpg123_info2(file->handle, &info) != MPG123_OK) return 0;
    if (info.bitrate > 0) return info.bitrate;
    return (int)(file->free_size * 8 * playd_frame_rate(file->header) / playd_frame_samples(file->header) / 1000);
}

// Whether the file ends in the middle of a frame. To be asked when libmpg123 has come to the end: it gives whole frames
// only, and says nothing of what is left behind the last one.
static inline bool playd_mpeg_is_cut_off(struct playd_mpeg *file) {
    unsigned long header;
    unsigned char byte;
    int64_t last = file->base + mpg123_framepos(file->handle);
    if (!playd_mpeg_header_at(file, last, &header)) return false;
    int64_t rest = last + playd_frame_size(header, file->free_size);
    if (rest >= file->end || playd_mpeg_copy(file, rest, file->end, &byte, 1) != 1) return false;
    if (file->end - rest < 4) return byte == 0xFF;
    return playd_mpeg_header_at(file, rest, &header) && playd_frame_same_kind(header, file->header)
        && rest + playd_frame_size(header, file->free_size) > file->end;
}

#endif
