// An MP3 file as libmpg123 is to see it: a range of a regular file, read through a window that grows while reads follow
// each other, so that a decoded frame or a whole scan costs few system calls.
#ifndef PLAYD_MPEG_FILE_H
#define PLAYD_MPEG_FILE_H

#include <errno.h>
#include <fcntl.h>
#include <mpg123.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PLAYD_WINDOW_SMALLEST 4096
#define PLAYD_WINDOW_LARGEST 65536

// Answers of the functions here that return `int`.
#define PLAYD_MPEG_OK 0
#define PLAYD_MPEG_SYSTEM 1     // `failure` has the errno
#define PLAYD_MPEG_NOT_A_FILE 2 // a directory, a device, a pipe
#define PLAYD_MPEG_EMPTY 3
#define PLAYD_MPEG_NO_AUDIO 4
#define PLAYD_MPEG_LIBRARY 5    // no memory, or libmpg123 refused a setting

// Owned by one thread at a time. All offsets are in bytes from the start of the file unless a name says otherwise.
struct playd_mpeg {
    int descriptor;
    int failure;        // errno of the last read that failed, else 0
    bool shrunk;        // the file ended before `size`: it was cut while it was open
    int64_t size;       // of the file when it was opened

    int64_t tag_end;    // where the ID3v2 tags at the front end; 0 without
    int64_t id3v1;      // where an ID3v1 tag starts; -1 without
    int64_t ape_footer; // where the last 32 bytes of an APEv2 tag start; -1 without
    int64_t xing;       // where a Xing or Info tag starts inside the first frame; -1 without
    int64_t start, end; // the sound: from its first frame to the first trailing tag, or to the end of the file

    unsigned long header; // of the first frame; every other one has to be of its kind
    int64_t free_size;    // bytes of a free-format frame without padding slot; 0 for the formats with a size of their own
    int64_t xing_frames;  // announced by a Xing/Info frame, which is not counted; 0 without
    int64_t xing_bytes;   // announced likewise; 0 without

    // In samples per channel; all 0 when no frames are announced.
    int64_t announced, trim_begin, trim_end;

    int64_t base;       // offset in the file that libmpg123 takes for 0
    int64_t position;   // of libmpg123, relative to `base`
    mpg123_handle *handle;
    int strangers; // frames in a row that are not of the kind of the first

    int64_t window_start;
    int64_t window_length;
    int64_t window_next; // how much the next filling asks for
    unsigned char window[PLAYD_WINDOW_LARGEST];
};

static inline void playd_mpeg_close(struct playd_mpeg *file) {
    if (file == NULL) return;
    mpg123_delete(file->handle);
    if (file->descriptor >= 0) close(file->descriptor);
    free(file);
}

// Fills the window from `offset`. False at the end of the file and on failure.
static inline bool playd_mpeg_fill(struct playd_mpeg *file, int64_t offset) {
    bool follows = file->window_length > 0 && offset == file->window_start + file->window_length;
    file->window_next = follows ? file->window_next * 2 : PLAYD_WINDOW_SMALLEST;
    if (file->window_next > PLAYD_WINDOW_LARGEST) file->window_next = PLAYD_WINDOW_LARGEST;
    ssize_t count;
    do count = pread(file->descriptor, file->window, (size_t)file->window_next, (off_t)offset);
    while (count < 0 && errno == EINTR);
    file->window_start = offset;
    file->window_length = count > 0 ? count : 0;
    if (count < 0) file->failure = errno;
    if (count == 0) file->shrunk = true;
    return count > 0;
}

// Copies up to `count` bytes from `offset`, none from `limit` on. Gives the number copied, fewer only at the end or on failure.
static inline int64_t playd_mpeg_copy(
    struct playd_mpeg *file, int64_t offset, int64_t limit, void *target, int64_t count) {
    int64_t done = 0;
    if (offset < 0 || offset >= limit) return 0;
    if (count > limit - offset) count = limit - offset;
    while (done < count) {
        int64_t inside = offset + done - file->window_start;
        if (inside < 0 || inside >= file->window_length) {
            if (!playd_mpeg_fill(file, offset + done)) break;
            inside = 0;
        }
        int64_t part = file->window_length - inside;
        if (part > count - done) part = count - done;
        memcpy((unsigned char *)target + done, file->window + inside, (size_t)part);
        done += part;
    }
    return done;
}

// The `read` that libmpg123 calls.
static inline ssize_t playd_mpeg_read(void *opaque, void *target, size_t count) {
    struct playd_mpeg *file = (struct playd_mpeg *)opaque;
    file->failure = 0;
    int64_t done = playd_mpeg_copy(file, file->base + file->position, file->end, target, (int64_t)count);
    file->position += done;
    return done == 0 && file->failure != 0 ? -1 : (ssize_t)done;
}

// The `lseek` that libmpg123 calls.
static inline off_t playd_mpeg_seek(void *opaque, off_t offset, int whence) {
    struct playd_mpeg *file = (struct playd_mpeg *)opaque;
    int64_t target = offset;
    if (whence == SEEK_CUR) target += file->position;
    if (whence == SEEK_END) target += file->end - file->base;
    if (target < 0) {
        errno = EINVAL;
        return -1;
    }
    file->position = target;
    return (off_t)target;
}

// Opens the regular file at `path`. Not blocked by a pipe, and inherited by no program that is started later.
static inline int playd_mpeg_open_file(const char *path, struct playd_mpeg **opened, int *failure) {
    *opened = NULL;
    *failure = 0;
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
    if (descriptor < 0) {
        *failure = errno;
        return PLAYD_MPEG_SYSTEM;
    }
    struct stat status;
    int result = PLAYD_MPEG_OK;
    if (fstat(descriptor, &status) != 0) {
        *failure = errno;
        result = PLAYD_MPEG_SYSTEM;
    } else if (!S_ISREG(status.st_mode)) {
        result = PLAYD_MPEG_NOT_A_FILE;
    } else if (status.st_size == 0) {
        result = PLAYD_MPEG_EMPTY;
    }
    struct playd_mpeg *file = NULL;
    if (result == PLAYD_MPEG_OK) {
        file = (struct playd_mpeg *)calloc(1, sizeof *file);
        if (file == NULL) result = PLAYD_MPEG_LIBRARY;
    }
    if (file == NULL) {
        close(descriptor);
        return result;
    }
    file->descriptor = descriptor;
    file->size = status.st_size;
    file->id3v1 = file->ape_footer = file->xing = -1;
    posix_fadvise(descriptor, 0, 0, POSIX_FADV_SEQUENTIAL);
    *opened = file;
    return PLAYD_MPEG_OK;
}

#endif
