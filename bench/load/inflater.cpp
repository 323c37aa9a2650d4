#include "bench/load/inflater.hpp"

#include <boost/beast/zlib/inflate_stream.hpp>
#include <stdexcept>

namespace equipoise::load {
namespace {

namespace zlib = boost::beast::zlib;

// The sender leaves out the end of its last block.
constexpr std::string_view kEnd("\x00\x00\xff\xff", 4);
constexpr std::size_t kRoom = 4096;

}  // namespace

struct Inflater::Stream {
    zlib::inflate_stream inflate;
};

Inflater::Inflater() : stream_(std::make_unique<Stream>()) {}

Inflater::~Inflater() = default;

std::string_view Inflater::message(std::string_view compressed) {
    message_.clear();
    for (const std::string_view part : {compressed, kEnd}) {
        zlib::z_params params{};
        params.next_in = part.data();
        params.avail_in = part.size();
        do {
            const std::size_t had = message_.size();
            message_.resize(had + kRoom);
            params.next_out = message_.data() + had;
            params.avail_out = kRoom;
            boost::system::error_code error;
            stream_->inflate.write(params, zlib::Flush::sync, error);
            message_.resize(had + kRoom - params.avail_out);
            if (error && error != zlib::error::need_buffers) {
                throw std::runtime_error("a compressed message is damaged");
            }
        } while (params.avail_out == 0 || params.avail_in > 0);
    }
    return message_;
}

}  // namespace equipoise::load
