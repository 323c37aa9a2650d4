#include "equipoise/server/desk/views.hpp"

#include <doctest/doctest.h>

namespace equipoise::server {
namespace {

const std::string kHostile = "<img src=x onerror=\"alert('x')\">";
const std::string kHarmless = "&lt;img src=x onerror=&quot;alert(&#39;x&#39;)&quot;&gt;";

DeskFrame frame() { return {Texts::english(), "/place/", "tables.db"}; }

bool has(const std::string& page, const std::string& part) {
    return page.find(part) != std::string::npos;
}

int count_of(const std::string& page, const std::string& part) {
    int count = 0;
    for (std::size_t at = 0; (at = page.find(part, at)) != std::string::npos; at += part.size())
        ++count;
    return count;
}

/// Whatever somebody else wrote in it is hostile.
Report hostile_report(std::int64_t id) {
    Report report{id, {"adaada", kHostile}, {"benben", kHostile}, 0, {}, kHostile};
    report.statements = {{0, "insults", kHostile, kHostile, 5}};
    report.lines = {{kHostile, 4, 40, "adaada", kHostile, kHostile},
                    {kHostile, 5, 50, "benben", kHostile, kHostile}};
    return report;
}

Flag hostile_pair() {
    Flag flag;
    flag.one.person = {"adaada", kHostile};
    flag.other.person = {"benben", kHostile};
    flag.is_short = true;
    return flag;
}

TEST_CASE("no page makes markup of what people wrote") {
    Report closed = hostile_report(2);
    closed.closed_ms = 60'000;
    const std::vector<Report> all = {hostile_report(1), closed};
    for (const std::string& page : {open_page(frame(), all),
                                    closed_page(frame(), all, 0, true),
                                    report_page(frame(), all[0], {all, all}, {kHostile, kHostile}),
                                    report_page(frame(), all[1], {all, all}),
                                    person_page(frame(), "adaada", all, {hostile_pair()}),
                                    person_page(frame(), kHostile, {}, {}),
                                    flags_page(frame(), {hostile_pair()}, 30),
                                    fault_page(frame(), kHostile)}) {
        CHECK(has(page, kHarmless));
        CHECK_FALSE(has(page, "<img"));
    }
}

TEST_CASE("a report shows who, whom, why, where, and which line of the chat is meant") {
    Report report{7, {"adaada", "Ada"}, {"benben", "Ben"}, 0, {}, ""};
    report.statements = {{90'000, "insults", "He said it.", "t1", 5}};
    report.lines = {{"t1", 4, 40, "adaada", "Ada", "Hello"}, {"t1", 5, 50, "benben", "Ben", "Oaf"}};
    const std::string page = open_page(frame(), {report});
    CHECK(has(page, "<a href=\"/place/report/7\">Report 7</a>"));
    CHECK(has(page, "<a href=\"/place/person?id=adaada\"><bdi>Ada</bdi></a> <code>adaada</code>"));
    CHECK(has(page, "<time datetime=\"1970-01-01T00:01Z\">1970-01-01 00:01 UTC</time> "));
    CHECK(has(page, "<strong>insults</strong>, at table <code>t1</code>"));
    CHECK(has(page, "<blockquote><bdi>He said it.</bdi></blockquote>"));
    CHECK(has(page, "<bdi>Oaf</bdi><mark>reported</mark></li>"));
    CHECK(count_of(page, "<mark>") == 1);
}

TEST_CASE("somebody who is gone leads nowhere, and somebody nameless is called so") {
    const std::string page = open_page(frame(), {{7, {}, {"benben", ""}, 0, {}, ""}});
    CHECK(has(page, "<dd><bdi>somebody whose account was deleted</bdi> </dd>"));
    CHECK(has(page, "<bdi>a nameless guest</bdi></a> <code>benben</code>"));
    CHECK_FALSE(has(page, "person?id=\""));
}

TEST_CASE("only an open report has a form to close it") {
    Report report{7, {"adaada", "Ada"}, {"benben", "Ben"}, 0, {}, ""};
    CHECK(has(report_page(frame(), report, {}), "action=\"/place/report/7/close\""));
    report.closed_ms = 120'000;
    report.note = "A warning.";
    const std::string page = report_page(frame(), report, {});
    CHECK_FALSE(has(page, "<form"));
    CHECK(has(page, "1970-01-01 00:02 UTC"));
    CHECK(has(page, "<bdi>A warning.</bdi>"));
}

TEST_CASE("a report has the other reports of and by both persons") {
    const ReportParty ada{"adaada", "Ada"};
    const ReportParty ben{"benben", "Ben"};
    const ReportParty eve{"eveeve", "Eve"};
    const Report shown{7, ada, ben, 0, {}, ""};
    const Report of_eve{8, eve, ben, 0, {}, ""};
    const Report by_ben{9, ben, eve, 0, {}, ""};
    const std::string page = report_page(frame(), shown, {{shown, of_eve, by_ben}, {shown}});
    CHECK(has(page, "About this person: 1</h3>"));
    CHECK(has(page, "By this person: 1</h3>"));
    CHECK(has(page, "None about this person</h3>"));
    CHECK(has(page, "None by this person</h3>"));
    CHECK(count_of(page, "/place/report/8\"") == 1);
    CHECK(count_of(page, "/place/report/9\"") == 1);
    CHECK(count_of(page, "/place/report/7\"") == 0);
}

TEST_CASE("a queue that is too long for a page says how long it is") {
    const std::vector<Report> many(kMostOpenShown + 3, hostile_report(1));
    const std::string page = open_page(frame(), many);
    CHECK(count_of(page, "<article") == static_cast<int>(kMostOpenShown));
    CHECK(has(page, "53 reports are open, oldest first. Only the first 50 are here;"));
}

TEST_CASE("a pair is shown with its signs and leads to both persons") {
    Flag flag;
    flag.one = {{"adaada", "Ada"}, 4, 5};
    flag.other = {{"benben", "Ben"}, 1, 6};
    flag.games = 5;
    flag.short_games = 3;
    flag.is_short = flag.shares_browser = true;
    const std::string page = flags_page(frame(), {flag}, 7);
    CHECK(has(
        page,
        "<a href=\"/place/person?id=adaada\"><bdi>Ada</bdi></a> against "
        "<a href=\"/place/person?id=benben\"><bdi>Ben</bdi></a>: 5 rated games, 4 won, 1 lost"));
    CHECK(has(page,
              "<li>both have logged in with the same browser</li>"
              "<li>3 of 5 games ended after a few actions</li>"));
    CHECK(has(page, "value=\"7\""));
}

TEST_CASE("a page without anything to show says so") {
    CHECK(has(open_page(frame(), {}), "No report is open."));
    CHECK(has(closed_page(frame(), {}, 0, false), "No report has been closed."));
    CHECK(has(flags_page(frame(), {}, 30), "No pair of players stands out."));
    const std::string page = person_page(frame(), "adaada", {}, {});
    CHECK(has(page, "Nobody has reported this person."));
    CHECK(has(page, "This person has reported nobody."));
    CHECK(has(page, "In the last 30 days this person stands out in no pair."));
}

}  // namespace
}  // namespace equipoise::server
