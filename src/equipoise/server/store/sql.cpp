#include "equipoise/server/store/sql.hpp"

#include "equipoise/base/characters.hpp"

namespace equipoise::server {

void check_text(std::string_view text) {
    if (!is_text(text)) throw StoreError("this text cannot be stored");
}

void Sql::one(const std::string& statement, const SqlValues& values) {
    if (run(statement, values) != 1) throw RowMissing();
}

std::int64_t Sql::run(const std::string& statement, const SqlValues& values) {
    return each(statement, values, [](const SqlRow&) {});
}

std::vector<SqlRow> Sql::rows(const std::string& statement, const SqlValues& values) {
    std::vector<SqlRow> rows;
    each(statement, values, [&](const SqlRow& row) { rows.push_back(row); });
    return rows;
}

}  // namespace equipoise::server
