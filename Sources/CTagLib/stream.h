// The end of a file, read for TagLib: never written, and not without limit whatever the sizes in the file say.
#ifndef PLAYD_CTAGLIB_STREAM_H
#define PLAYD_CTAGLIB_STREAM_H

#include <taglib/tiostream.h>

#include <algorithm>
#include <cerrno>
#include <climits>
#include <cstring>
#include <unistd.h>

namespace playd {

class Stream final : public TagLib::IOStream {
public:
    // The file from `base` on, where `size` bytes are, of which no more than `limit` are given. The descriptor stays the
    // caller's.
    Stream(int descriptor, long base, long size, long limit)
        : descriptor(descriptor), base(base), size(std::max(size, 0L)), bytes(limit) {}

    TagLib::FileName name() const override { return ""; }
    bool readOnly() const override { return true; }
    bool isOpen() const override { return true; }
    long tell() const override { return position; }
    long length() override { return size; }

    void seek(long offset, Position from) override {
        if (from == Current) offset += position;
        if (from == End) offset += size;
        position = std::max(offset, 0L);
    }

    // Nothing at the end, and nothing once the file has had more than its due.
    TagLib::ByteVector readBlock(unsigned long count) override {
        if (position >= size || calls == 0) return {};
        calls--;
        long wanted = std::min({static_cast<long>(std::min<unsigned long>(count, LONG_MAX)), size - position, bytes});
        if (wanted <= 0) return {};
        bytes -= wanted;
        TagLib::ByteVector block(static_cast<unsigned>(wanted), 0);
        long done = 0;
        while (done < wanted) {
            long part = copy(position, block.data() + done, wanted - done);
            if (part <= 0) break;
            done += part;
            position += part;
        }
        block.resize(static_cast<unsigned>(done));
        return block;
    }

    void writeBlock(const TagLib::ByteVector &) override {}
    void insert(const TagLib::ByteVector &, unsigned long, unsigned long) override {}
    void removeBlock(unsigned long, unsigned long) override {}
    void truncate(long) override {}

private:
    // A file without end in sight is left after a moment.
    static constexpr long callLimit = 20'000;
    static constexpr long windowSize = 16384;

    // Large pieces go straight to the target; small ones come from a window, whose place suits reading backwards too.
    long copy(long offset, char *target, long count) {
        if (count >= windowSize) return read(offset, target, count);
        if (offset < windowStart || offset >= windowStart + windowCount) {
            windowStart = offset - offset % windowSize;
            windowCount = std::max(read(windowStart, window, windowSize), 0L);
        }
        long part = std::min(count, windowStart + windowCount - offset);
        if (part > 0) std::memcpy(target, window + (offset - windowStart), static_cast<size_t>(part));
        return part;
    }

    long read(long offset, char *target, long count) {
        ssize_t result;
        do result = pread(descriptor, target, static_cast<size_t>(std::min(count, size - offset)), base + offset);
        while (result < 0 && errno == EINTR);
        return result;
    }

    const int descriptor;
    const long base, size;
    long bytes;
    long position = 0;
    long calls = callLimit;
    long windowStart = 0, windowCount = 0;
    char window[windowSize];
};

}

#endif
