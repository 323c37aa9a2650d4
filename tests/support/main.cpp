// The main function of every test program. It times each case and names slow ones without a
// reason, which is given at the case as doctest::description("slow: ..."). With
// EQUIPOISE_STRICT_TIMES, which ctest sets for optimised builds, a program with one far too slow
// fails.

#define DOCTEST_CONFIG_IMPLEMENT
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <sstream>
#include <string>
#include <string_view>

#include <doctest/doctest.h>

namespace {

/// Processor seconds a case may take without a reason. A shared machine can suddenly be half as
/// fast: cases of twice that are named, and only those of five times that are refused.
constexpr double kUnexplainedSeconds = 2;
constexpr double kRefusedSeconds = 5 * kUnexplainedSeconds;

bool g_refused = false;

struct CaseTimes : doctest::IReporter {
    explicit CaseTimes(const doctest::ContextOptions&) {
        if (const char* path = std::getenv("EQUIPOISE_CASE_TIMES")) out_.open(path, std::ios::app);
    }

    void test_case_start(const doctest::TestCaseData& data) override {
        case_ = &data;
        begun_ = std::clock();
    }
    void test_case_reenter(const doctest::TestCaseData&) override {}
    void test_case_end(const doctest::CurrentTestCaseStats& stats) override {
        const double seconds =
            static_cast<double>(std::clock() - begun_) / static_cast<double>(CLOCKS_PER_SEC);
        if (out_.is_open()) {
            // A line at once: other programs write to the same file.
            std::ostringstream line;
            line << seconds << '\t' << (stats.testCaseSuccess ? "passed" : "failed") << '\t'
                 << case_->m_name << '\n';
            out_ << line.str() << std::flush;
        }
        const std::string_view reason = case_->m_description == nullptr ? "" : case_->m_description;
        if (seconds <= 2 * kUnexplainedSeconds || reason.starts_with("slow: ")) return;
        std::cerr << case_->m_file.c_str() << ":" << case_->m_line << ": \"" << case_->m_name
                  << "\" took " << seconds << " s of processor time and gives no reason\n";
        if (seconds > kRefusedSeconds && std::getenv("EQUIPOISE_STRICT_TIMES") != nullptr)
            g_refused = true;
    }

    void report_query(const doctest::QueryData&) override {}
    void test_run_start() override {}
    void test_run_end(const doctest::TestRunStats&) override {}
    void test_case_exception(const doctest::TestCaseException&) override {}
    void subcase_start(const doctest::SubcaseSignature&) override {}
    void subcase_end() override {}
    void log_assert(const doctest::AssertData&) override {}
    void log_message(const doctest::MessageData&) override {}
    void test_case_skipped(const doctest::TestCaseData&) override {}

  private:
    const doctest::TestCaseData* case_ = nullptr;
    std::clock_t begun_ = 0;
    std::ofstream out_;
};

REGISTER_LISTENER("case_times", 1, CaseTimes);

}  // namespace

int main(int argc, char** argv) {
    doctest::Context context(argc, argv);
    const int failed = context.run();
    const char* seed = std::getenv("EQUIPOISE_SEED");
    const char* effort = std::getenv("EQUIPOISE_EFFORT");
    if (failed != 0 && seed != nullptr) {
        std::cerr << "replay with EQUIPOISE_SEED=" << seed
                  << (effort == nullptr ? "" : std::string(" EQUIPOISE_EFFORT=") + effort) << '\n';
    }
    return failed != 0 ? failed : static_cast<int>(g_refused);
}
