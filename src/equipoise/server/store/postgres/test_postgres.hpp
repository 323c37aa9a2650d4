// A PostgreSQL server of the tests' own, started by tests/server/postgres.sh.

#pragma once

#include <string>

namespace equipoise::server {

class TestPostgres {
  public:
    /// One for all tests that do not kill it; ends with the process.
    static TestPostgres& shared();

    TestPostgres();
    TestPostgres(const TestPostgres&) = delete;
    TestPostgres& operator=(const TestPostgres&) = delete;
    ~TestPostgres();

    /// The URL of an empty database.
    std::string new_database();
    void kill();
    /// It hangs until it is resumed.
    void pause();
    void resume();
    void start();

  private:
    std::string run(const std::string& what);

    std::string folder_;
    std::string url_;
    int databases_ = 0;
};

}  // namespace equipoise::server
