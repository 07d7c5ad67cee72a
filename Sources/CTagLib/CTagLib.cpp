#include "CTagLib.h"

#include "ape.h"
#include "chunks.h"
#include "comments.h"
#include "ogg.h"
#include "stream.h"

#include <taglib/flacproperties.h>
#include <taglib/infotag.h>

#include <climits>
#include <deque>
#include <memory>
#include <string>
#include <vector>

using playd::Stream;
using TagLib::ByteVector;
using TagLib::String;

namespace {

// So much of a file is read. Comments may have a picture in them.
constexpr long commentLimit = 16L << 20, apeLimit = 1L << 20;

// A hundred years, in milliseconds: lengths of all songs of a queue can be added up.
constexpr int64_t longest = 3'155'760'000'000;

// Owns what the C side sees of it.
struct Found : playd_tags {
    Found() : playd_tags{} { milliseconds = -1; }

    // False when there is no room for more.
    bool add(std::string &&name, std::string &&value) {
        if (pairs.size() >= textLimit) return false;
        pairs.push_back({keep(std::move(name)), keep(std::move(value))});
        texts = pairs.data();
        count = pairs.size();
        return true;
    }

    void add(const String &name, const String &value) { add(name.to8Bit(true), value.to8Bit(true)); }

private:
    playd_tags_string keep(std::string &&text) {
        kept.push_back(std::move(text));
        return {kept.back().data(), kept.back().size()};
    }

    // Somebody who makes files to do harm can have millions.
    static constexpr size_t textLimit = 10'000;

    std::vector<playd_tags_text> pairs;
    std::deque<std::string> kept;
};

// INFO lists and the texts of AIFF have no encoding that is written anywhere: old programs took the one of their system.
String plainText(const ByteVector &bytes) {
    ByteVector text = bytes.mid(0, bytes.find('\0') < 0 ? bytes.size() : static_cast<unsigned>(bytes.find('\0')));
    String read(text, String::UTF8);
    return read.isEmpty() && !text.isEmpty() ? String(text, String::Latin1) : read;
}

class PlainText final : public TagLib::RIFF::Info::StringHandler {
    String parse(const ByteVector &data) const override { return plainText(data); }
};

void addComments(Found &found, const ByteVector &bytes, unsigned start) {
    playd::forEachComment(bytes, start, [&](auto &&name, auto &&value) {
        return found.add(std::move(name), std::move(value));
    });
}

void addSound(Found &found, const TagLib::AudioProperties &sound) {
    found.rate = sound.sampleRate();
    found.channels = sound.channels();
    found.bitrate = sound.bitrate();
    if (sound.lengthInMilliseconds() > 0) found.milliseconds = sound.lengthInMilliseconds();
}

// Block by block (RFC 9639, 8.1), to pass over pictures: TagLib's class for such files reads them all.
void readFLAC(Found &found, Stream &stream) {
    long offset = 4;
    ByteVector head, information;
    do {
        stream.seek(offset, TagLib::IOStream::Beginning);
        head = stream.readBlock(4);
        if (head.size() < 4) break;
        unsigned size = head.toUInt(1, 3, true);
        int block = head[0] & 127;
        if (block == 0 && information.isEmpty()) information = stream.readBlock(size);
        if (block == 4 && found.count == 0) addComments(found, stream.readBlock(size), 0);
        offset += 4 + long(size);
    } while ((head[0] & 128) == 0);
    if (information.size() < 34) return;
    const TagLib::FLAC::Properties sound(information, std::max(stream.length() - offset, 0L));
    addSound(found, sound);
    found.bits = sound.bitsPerSample();
}

// Rounded. What is not below `limit`, if it is a number at all, does not fit where it goes.
template <class Number> Number clamped(double value, Number limit) {
    return value + 0.5 < double(limit) ? static_cast<Number>(value + 0.5) : limit;
}

void addSound(Found &found, const playd::Sound &sound) {
    if (!(sound.rate >= 1 && sound.rate < 1e7)) return;
    found.rate = static_cast<int>(sound.rate + 0.5);
    found.channels = sound.channels;
    found.bits = sound.bits;
    found.bitrate = clamped(sound.nominalBits / 1000.0, INT_MAX);
    if (sound.frames < 0) return;
    double seconds = double(sound.frames) / sound.rate;
    found.milliseconds = clamped(seconds * 1000, longest);
    if (sound.frames > 0) found.bitrate = clamped(double(sound.bytes) * 8 / seconds / 1000, INT_MAX);
}

void readOgg(Found &found, Stream &stream, bool isOpus) {
    playd::OggFile file(&stream);
    playd::Sound sound = isOpus ? file.opus() : file.vorbis();
    ByteVector comments = file.packet(1);
    std::string start = isOpus ? "OpusTags" : "\x03vorbis";
    if (!comments.startsWith(start.c_str())) return;
    addComments(found, comments, static_cast<unsigned>(start.size()));
    // In Vorbis a third packet comes before the sound.
    unsigned heads = comments.size() + (isOpus ? 0 : file.packet(2).size());
    sound.bytes = std::max(sound.bytes - long(heads), 0L);
    addSound(found, sound);
}

// The file begins with `start` bytes of something else.
void readChunks(Found &found, Stream &stream, bool isWave, int64_t start) {
    static const PlainText handler;
    static const bool isSet = (TagLib::RIFF::Info::Tag::setStringHandler(&handler), true);
    static_cast<void>(isSet);
    const unsigned textLimit = 1 << 20;
    stream.seek(0, TagLib::IOStream::Beginning);
    bool isBigEndian = !isWave || stream.readBlock(4) == "RIFX";
    stream.seek(0, TagLib::IOStream::Beginning);
    playd::ChunkFile file(&stream, isWave, isBigEndian);
    addSound(found, isWave ? file.wave() : file.interchange());
    for (unsigned index = 0; index < file.chunkCount(); index++) {
        ByteVector name = file.chunkName(index);
        if (name == "ID3 " || name == "id3 ") {
            if (found.id3_size > 0) continue;
            found.id3_offset = start + file.chunkOffset(index);
            found.id3_size = file.chunkDataSize(index);
        } else if (isWave && name == "LIST") {
            ByteVector list = file.data(index, textLimit);
            if (!list.startsWith("INFO")) continue;
            const TagLib::RIFF::Info::Tag info(list);
            for (const auto &[identifier, text] : info.fieldListMap()) found.add(String(identifier), text);
        } else if (!isWave && (name == "NAME" || name == "AUTH" || name == "ANNO")) {
            found.add(String(name), plainText(file.data(index, textLimit)));
        }
    }
}

int read(Found &found, Stream &stream, int kind, int64_t start) {
    switch (kind) {
    case PLAYD_TAGS_FLAC: readFLAC(found, stream); break;
    case PLAYD_TAGS_VORBIS:
    case PLAYD_TAGS_OPUS: readOgg(found, stream, kind == PLAYD_TAGS_OPUS); break;
    default: readChunks(found, stream, kind == PLAYD_TAGS_WAV, start);
    }
    bool isKnown = found.rate > 0 && found.rate < 10'000'000 && found.channels > 0 && found.channels < 256;
    return isKnown ? PLAYD_TAGS_OK : PLAYD_TAGS_DAMAGED;
}

// Hands over only a success.
template <class Body> int answer(playd_tags **tags, Body body) {
    *tags = nullptr;
    try {
        auto found = std::make_unique<Found>();
        int result = body(found);
        if (result == PLAYD_TAGS_OK) *tags = found.release();
        return result;
    } catch (...) {
        return PLAYD_TAGS_LIBRARY;
    }
}

}

int playd_tags_read(int descriptor, int64_t start, int64_t end, int kind, playd_tags **tags) {
    return answer(tags, [&](auto &found) {
        Stream stream(descriptor, static_cast<long>(start), static_cast<long>(end - start), commentLimit);
        return read(*found, stream, kind, start);
    });
}

int playd_tags_read_ape(int descriptor, int64_t footer, playd_tags **tags) {
    return answer(tags, [&](auto &found) {
        Stream stream(descriptor, 0, static_cast<long>(footer) + 32, apeLimit);
        playd::forEachLoudnessText(stream, static_cast<long>(footer), [&](auto &&name, auto &&value) {
            return found->add(std::move(name), std::move(value));
        });
        return PLAYD_TAGS_OK;
    });
}

void playd_tags_free(playd_tags *tags) {
    delete static_cast<Found *>(tags);
}
