#include "equipoise/server/doctor/doctor.hpp"

#include <cstdio>
#include <memory>

#include "equipoise/cli/serve_settings.hpp"

namespace equipoise {
namespace {

using server::Finding;

struct DoctorArguments {
    std::shared_ptr<ServeArguments> settings = std::make_shared<ServeArguments>();
    bool all = false;
};

void print_finding(const Finding& finding) {
    std::printf("%-7s %s: %s\n",
                std::string(word_of(finding.level)).c_str(),
                std::string(finding.about).c_str(),
                finding.text.c_str());
    std::fflush(stdout);
}

/// False if there is a fault.
bool examine(const DoctorArguments& arguments, const Catalog& catalog) {
    auto read = read_settings(*arguments.settings, catalog.texts());
    if (!read) {
        for (const std::string& fault : read.error()) {
            print_finding({Finding::Level::Fault, "settings", fault});
        }
        return false;
    }
    print_finding({Finding::Level::Ok, "settings", "valid"});
    server::Settings settings = std::move(read).value();
    use_source_tree(settings, catalog);
    bool is_well = true;
    server::examine(settings, catalog.assets, arguments.all, [&](const Finding& finding) {
        print_finding(finding);
        is_well = is_well && finding.level != Finding::Level::Fault;
    });
    return is_well;
}

}  // namespace

void add_doctor(CLI::App& app, const Catalog& catalog) {
    CLI::App* command = app.add_subcommand(
        "doctor", "check settings, ports, clock, disk and database of a server; changes nothing");
    const auto arguments = std::make_shared<DoctorArguments>();
    add_settings(*command, arguments->settings);
    command->add_flag(
        "--all", arguments->all, "check the checksums of all tables, not only of the newest");
    command->callback([arguments, &catalog] {
        if (!examine(*arguments, catalog)) throw CLI::RuntimeError(1);
    });
}

}  // namespace equipoise
