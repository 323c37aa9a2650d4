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

}  // namespace

void set_up_log(const LogSettings& settings) {
    static const auto logger = spdlog::stderr_logger_mt("equipoise");
    spdlog::set_default_logger(logger);
    spdlog::set_level(spdlog::level::from_str(settings.level));
    if (!settings.json) return;
    auto formatter = std::make_unique<spdlog::pattern_formatter>(spdlog::pattern_time_type::utc);
    formatter->add_flag<JsonMessage>('*').set_pattern(
        R"({"time":"%Y-%m-%dT%H:%M:%S.%eZ","level":"%l","message":%*})");
    logger->set_formatter(std::move(formatter));
}

void end_process(const std::string& why) {
    spdlog::critical("{}", why);
    spdlog::default_logger()->flush();
    std::_Exit(1);
}

}  // namespace equipoise::server
