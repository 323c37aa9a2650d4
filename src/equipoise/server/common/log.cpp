#include "equipoise/server/common/log.hpp"

#include <cstdlib>
#include <nlohmann/json.hpp>
#include <spdlog/pattern_formatter.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

namespace equipoise::server {
namespace {

class JsonMessage final : public spdlog::custom_flag_formatter {
  public:
    void format(const spdlog::details::log_msg& message,
                const std::tm&,
                spdlog::memory_buf_t& into) override {
        // Whatever a message quotes: the line stays one line, and valid UTF-8.
        const std::string text =
            nlohmann::json(std::string(message.payload.data(), message.payload.size()))
                .dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
        into.append(text.data(), text.data() + text.size());
    }
    std::unique_ptr<custom_flag_formatter> clone() const override {
        return std::make_unique<JsonMessage>();
    }
};

class PlainMessage final : public spdlog::custom_flag_formatter {
  public:
    void format(const spdlog::details::log_msg& message,
                const std::tm&,
                spdlog::memory_buf_t& into) override {
        const std::string text =
            plain_line(std::string_view(message.payload.data(), message.payload.size()));
        into.append(text.data(), text.data() + text.size());
    }
    std::unique_ptr<custom_flag_formatter> clone() const override {
        return std::make_unique<PlainMessage>();
    }
};

}  // namespace

std::string plain_line(std::string_view text) {
    constexpr std::string_view kDigits = "0123456789abcdef";
    std::string line;
    const auto escape = [&](unsigned char byte) {
        line += "\\x";
        line += kDigits[byte >> 4U];
        line += kDigits[byte & 15U];
    };
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        // The control characters U+0080 to U+009F are two bytes of UTF-8.
        const bool is_high_control = byte == 0xc2 && i + 1 < text.size() &&
            (static_cast<unsigned char>(text[i + 1]) & 0xe0U) == 0x80;
        if (byte < ' ' || byte == 0x7f) {
            escape(byte);
        } else if (is_high_control) {
            escape(byte);
            escape(static_cast<unsigned char>(text[++i]));
        } else {
            line += text[i];
        }
    }
    return line;
}

void set_up_log(const LogSettings& settings) {
    static const auto logger = spdlog::stderr_logger_mt("equipoise");
    spdlog::set_default_logger(logger);
    spdlog::set_level(spdlog::level::from_str(settings.level));
    const auto time =
        settings.json ? spdlog::pattern_time_type::utc : spdlog::pattern_time_type::local;
    auto formatter = std::make_unique<spdlog::pattern_formatter>(time);
    if (settings.json) {
        formatter->add_flag<JsonMessage>('*').set_pattern(
            R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","message":%*})");
    } else {
        formatter->add_flag<PlainMessage>('*').set_pattern("[%Y-%m-%d %H:%M:%S.%e] [%n] [%l] %*");
    }
    logger->set_formatter(std::move(formatter));
}

void end_process(const std::string& why) {
    spdlog::critical("{}", why);
    spdlog::default_logger()->flush();
    std::_Exit(1);
}

}  // namespace equipoise::server
