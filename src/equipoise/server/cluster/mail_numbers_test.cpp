#include "equipoise/server/cluster/mail_numbers.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

using Arrival = MailNumbers::Arrival;

TEST_CASE("a node notices mail that was lost, came twice or was overtaken") {
    MailNumbers numbers;
    CHECK(numbers.arrived("a", 1) == Arrival::Next);
    CHECK(numbers.arrived("b", 2) == Arrival::Gap);
    CHECK(numbers.arrived("a", 2) == Arrival::Next);
    CHECK(numbers.arrived("a", 2) == Arrival::Known);
    CHECK(numbers.arrived("a", 5) == Arrival::Gap);
    CHECK(numbers.arrived("a", 4) == Arrival::Known);
    CHECK(numbers.arrived("a", 6) == Arrival::Next);
}

TEST_CASE("after everything was given up a gap costs only the lines to that node") {
    MailNumbers numbers;
    numbers.arrived("a", 1);
    numbers.arrived("b", 1);
    numbers.allow_gaps();
    CHECK(numbers.arrived("a", 7) == Arrival::Skip);
    CHECK(numbers.arrived("a", 9) == Arrival::Gap);
    CHECK(numbers.arrived("b", 2) == Arrival::Next);
    CHECK(numbers.arrived("b", 4) == Arrival::Gap);
}

TEST_CASE("mail that was overtaken after everything was given up is missed at once") {
    MailNumbers numbers;
    numbers.arrived("a", 1);
    numbers.allow_gaps();
    CHECK(numbers.arrived("a", 4) == Arrival::Skip);
    CHECK(numbers.arrived("a", 3) == Arrival::Known);
    CHECK(numbers.arrived("a", 5) == Arrival::Next);
}

TEST_CASE("a node of an older version that begins anew is heard") {
    MailNumbers numbers;
    numbers.arrived("a", 1);
    numbers.arrived("a", 2);
    CHECK(numbers.arrived("a", 1) == Arrival::Gap);
    CHECK(numbers.arrived("a", 2) == Arrival::Next);
}

TEST_CASE("numbers to each node go up from 1") {
    MailNumbers numbers;
    CHECK(numbers.next_to("a") == 1);
    CHECK(numbers.next_to("b") == 1);
    CHECK(numbers.next_to("a") == 2);
}

}  // namespace
}  // namespace equipoise::server
