// The comments of FLAC and Ogg files. TagLib 1.13 adds their lengths up in 32 bits, and with one that leads back to itself it
// takes gigabytes.
#ifndef PLAYD_CTAGLIB_COMMENTS_H
#define PLAYD_CTAGLIB_COMMENTS_H

#include <taglib/tbytevector.h>

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace playd {

// In capitals, which is a matter of the letters A to Z alone.
inline std::string capitals(std::string &&name) {
    for (char &letter : name)
        if (letter >= 'a' && letter <= 'z') letter = static_cast<char>(letter - 'a' + 'A');
    return std::move(name);
}

// Gives every comment behind the first `start` bytes to `add` (Xiph.org, "Vorbis I specification", 5.2), but for pictures.
// What follows one that does not fit is left out.
template <class Add> void forEachComment(const TagLib::ByteVector &bytes, unsigned start, Add add) {
    const char *data = bytes.data();
    uint64_t position = start, end = bytes.size();
    auto number = [&] {
        if (position + 4 > end) return end;
        uint64_t value = bytes.toUInt(static_cast<unsigned>(position), false);
        position += 4;
        return value;
    };
    // The name of the program that has written them.
    position += number();
    uint64_t count = number();
    for (; count > 0 && position + 4 <= end; count--) {
        uint64_t size = number();
        if (size > end - position) return;
        const char *comment = data + position;
        const char *sign = std::find(comment, comment + size, '=');
        position += size;
        if (sign == comment || comment + size - sign < 2) continue;
        std::string name = capitals(std::string(comment, sign));
        if (name == "METADATA_BLOCK_PICTURE" || name == "COVERART") continue;
        if (!add(std::move(name), std::string(sign + 1, comment + size))) return;
    }
}

}

#endif
