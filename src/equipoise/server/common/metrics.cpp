#include "equipoise/server/common/metrics.hpp"

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <prometheus/counter.h>
#include <prometheus/gauge.h>
#include <prometheus/histogram.h>
#include <prometheus/registry.h>
#include <prometheus/text_serializer.h>
#include <sys/resource.h>
#include <unistd.h>

namespace equipoise::server {
namespace {

struct Named {
    const char* name;
    const char* help;
};

constexpr std::array<Named, kCountedKinds> kCounters{{
    {"equipoise_tables_opened_total", "Tables that were opened"},
    {"equipoise_tables_loaded_total", "Tables that were read back from their log"},
    {"equipoise_tables_broken_total", "Tables closed by a broken invariant"},
    {"equipoise_tables_finished_total", "Tables whose game ended"},
    {"equipoise_entries_stored_total", "Log entries that are durable"},
    {"equipoise_appends_failed_total", "Appends that the store refused or could not make durable"},
    {"equipoise_store_statements_total",
     "Statements sent to the database, the beginning and end of transactions included"},
    {"equipoise_bot_moves_total", "Moves that bots chose"},
    {"equipoise_bot_failures_total", "Bots that broke an invariant"},
    {"equipoise_sockets_opened_total", "WebSockets that were opened"},
    {"equipoise_sockets_cut_off_total", "WebSockets closed because their reader was too slow"},
    {"equipoise_messages_in_total", "Messages from WebSockets"},
    {"equipoise_messages_out_total", "Messages to WebSockets"},
    {"equipoise_message_bytes_out_total", "Bytes of messages to WebSockets, before compression"},
    {"equipoise_mail_sent_total", "Messages to other servers"},
    {"equipoise_mail_received_total", "Messages from other servers"},
    {"equipoise_logins_total", "Logins and password checks that succeeded"},
    {"equipoise_login_failures_total", "Logins and password checks that failed"},
    {"equipoise_limited_total", "Requests answered 429"},
    {"equipoise_notices_total", "Notices that the notice program delivered"},
    {"equipoise_notice_failures_total", "Notices that failed or were dropped"},
    {"equipoise_pushes_total", "Pushes that push services took"},
    {"equipoise_push_failures_total", "Tries to send a push that failed"},
}};

constexpr std::array<Named, kGaugedKinds> kGauges{{
    {"equipoise_tables_awake", "Tables in memory"},
    {"equipoise_tables_asleep", "Tables that are not in memory but have open lines"},
    {"equipoise_sockets_open", "Open WebSockets"},
    {"equipoise_lines_remote", "Lines to tables that another server owns"},
    {"equipoise_bots_waiting", "Moves that wait for a bot thread"},
    {"equipoise_store_healthy", "1 while the store can write"},
}};

constexpr std::array<Named, kTimedKinds> kTimes{{
    {"equipoise_store_seconds", "Time from handing over an append until it is durable"},
    {"equipoise_bot_seconds", "Time that a bot took for a move"},
    {"equipoise_table_load_seconds", "Time to read a table from its log"},
}};

template <class Kind>
std::size_t index_of(Kind kind) {
    return static_cast<std::size_t>(kind);
}

double seconds(std::chrono::nanoseconds time) {
    return std::chrono::duration<double>(time).count();
}

prometheus::Histogram::BucketBoundaries buckets() {
    return {0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10};
}

class Registered {
  public:
    Registered() {
        for (std::size_t i = 0; i < counters.size(); ++i) counters[i] = add_counter(kCounters[i]);
        for (std::size_t i = 0; i < gauges.size(); ++i) gauges[i] = add_gauge(kGauges[i]);
        for (std::size_t i = 0; i < times.size(); ++i) {
            times[i] = &prometheus::BuildHistogram()
                            .Name(kTimes[i].name)
                            .Help(kTimes[i].help)
                            .Register(registry)
                            .Add({}, buckets());
        }
        auto& family = prometheus::BuildCounter()
                           .Name("equipoise_http_requests_total")
                           .Help("HTTP requests answered, by class of status")
                           .Register(registry);
        for (std::size_t i = 0; i < requests.size(); ++i) {
            requests[i] = &family.Add({{"status", std::to_string(i + 1) + "xx"}});
        }
        request_times = &prometheus::BuildHistogram()
                             .Name("equipoise_http_request_seconds")
                             .Help("Time from a complete HTTP request until its answer is ready")
                             .Register(registry)
                             .Add({}, buckets());
        prometheus::BuildGauge()
            .Name("equipoise_info")
            .Help("The program's version")
            .Register(registry)
            .Add({{"version", EQ_VERSION}})
            .Set(1);
        const auto since_1970 = std::chrono::system_clock::now().time_since_epoch();
        add_gauge({"process_start_time_seconds", "When the process started, since 1970"})
            ->Set(std::chrono::duration<double>(since_1970).count());
    }

    prometheus::Counter* add_counter(const Named& named) {
        return &prometheus::BuildCounter()
                    .Name(named.name)
                    .Help(named.help)
                    .Register(registry)
                    .Add({});
    }
    prometheus::Gauge* add_gauge(const Named& named) {
        return &prometheus::BuildGauge()
                    .Name(named.name)
                    .Help(named.help)
                    .Register(registry)
                    .Add({});
    }

    prometheus::Registry registry;
    std::array<prometheus::Counter*, kCountedKinds> counters{};
    std::array<prometheus::Gauge*, kGaugedKinds> gauges{};
    std::array<prometheus::Histogram*, kTimedKinds> times{};
    std::array<prometheus::Counter*, 5> requests{};  // 1xx to 5xx.
    prometheus::Histogram* request_times = nullptr;

    prometheus::Gauge* memory =
        add_gauge({"process_resident_memory_bytes", "Resident memory of the process"});
    prometheus::Gauge* descriptors =
        add_gauge({"process_open_fds", "Open file descriptors of the process"});
    prometheus::Gauge* most_descriptors =
        add_gauge({"process_max_fds", "Most file descriptors the process may open"});
    prometheus::Counter* cpu =
        add_counter({"process_cpu_seconds_total", "Processor time of the process"});
};

Registered& registered() {
    static Registered all;
    return all;
}

double resident_bytes() {
    std::ifstream in("/proc/self/statm");
    double all = 0;
    double resident = 0;
    in >> all >> resident;
    return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double open_descriptors() {
    std::error_code error;
    const std::filesystem::directory_iterator folder("/proc/self/fd", error);
    return error ? 0 : static_cast<double>(std::distance(begin(folder), end(folder)));
}

double processor_seconds() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto of = [](const timeval& time) {
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) / 1e6;
    };
    return of(usage.ru_utime) + of(usage.ru_stime);
}

void look_at_process(Registered& all) {
    all.memory->Set(resident_bytes());
    all.descriptors->Set(open_descriptors());
    rlimit limit{};
    getrlimit(RLIMIT_NOFILE, &limit);
    all.most_descriptors->Set(static_cast<double>(limit.rlim_cur));
    all.cpu->Increment(processor_seconds() - all.cpu->Value());
}

}  // namespace

void count(Counted what, std::uint64_t by) {
    registered().counters[index_of(what)]->Increment(static_cast<double>(by));
}

void set_gauge(Gauged what, std::int64_t value) {
    registered().gauges[index_of(what)]->Set(static_cast<double>(value));
}

void change_gauge(Gauged what, std::int64_t by) {
    registered().gauges[index_of(what)]->Increment(static_cast<double>(by));
}

void took(Timed what, std::chrono::nanoseconds time) {
    registered().times[index_of(what)]->Observe(seconds(time));
}

void count_request(int status, std::chrono::nanoseconds time) {
    Registered& all = registered();
    const int hundreds = status / 100;
    if (1 <= hundreds && hundreds <= 5) {
        all.requests[static_cast<std::size_t>(hundreds - 1)]->Increment();
    }
    all.request_times->Observe(seconds(time));
}

std::string print_metrics() {
    Registered& all = registered();
    look_at_process(all);
    return prometheus::TextSerializer().Serialize(all.registry.Collect());
}

}  // namespace equipoise::server
