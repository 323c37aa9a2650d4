#include "equipoise/cli/operate/tables.hpp"

#include "equipoise/server/common/settings.hpp"
#include "equipoise/server/hall/chance.hpp"
#include "equipoise/server/hall/stored_data.hpp"

namespace equipoise {
namespace {

constexpr int kTablesAtOnce = 1000;

}  // namespace

std::string database_or_default(const std::string& database) {
    if (!database.empty()) return database;
    std::error_code error;
    const bool has_file = std::filesystem::exists(kSettingsFile, error);
    const auto settings =
        server::read_settings({has_file ? kSettingsFile : "", server::equipoise_environment(), {}});
    if (!settings) throw CommandFailed(settings.error().front());
    return settings.value().database;
}

void add_database_option(CLI::App& command, std::string& database) {
    command.add_option(
        "--db", database, "file of the tables, or postgres://... (default: as in the settings)");
}

Tables::Tables(const Catalog& catalog, const std::string& database)
    : storage_(server::open_storage(database_or_default(database))),
      around_{&catalog.games,
              &catalog.bots,
              server::find_stored_data(catalog.games, *storage_.events),
              server::chance_tools()} {}

std::vector<std::string> Tables::log(const std::string& table) {
    std::vector<std::string> entries = storage_.events->entries(table);
    if (entries.empty()) throw CommandFailed(Reason("no_table", {{"table", table}}));
    return entries;
}

Result<Table, Misfit> Tables::replay(const std::string& table) {
    return Table::replay(table, around_, log(table));
}

std::size_t Tables::verify(
    const std::function<void(const std::string&, const std::string&)>& broken) {
    std::size_t count = 0;
    std::string last;
    while (true) {
        const auto names = storage_.events->all_tables(last, kTablesAtOnce);
        if (names.empty()) return count;
        for (const std::string& name : names) {
            try {
                if (const auto table = replay(name); !table) broken(name, table.error().text());
            } catch (const server::LogDamaged& damage) {
                broken(name, damage.what());
            }
        }
        count += names.size();
        last = names.back();
    }
}

}  // namespace equipoise
