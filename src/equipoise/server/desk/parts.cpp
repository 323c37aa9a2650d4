#include "equipoise/server/desk/parts.hpp"

#include <array>

#include "equipoise/server/reports/words.hpp"

namespace equipoise::server {
namespace {

constexpr std::array<std::pair<const char*, const char*>, 3> kViews = {
    {{"", "shared.cli.desk.open"},
     {"closed", "shared.cli.desk.closed"},
     {"flags", "shared.cli.desk.flags"}}};

Html head(const DeskFrame& frame, const std::string& name) {
    const Html heading =
        sentence(frame.texts, Reason("shared.cli.desk.title"), {{"page", text(name)}});
    return element(
        "head",
        {},
        {void_element("meta", {{"charset", "utf-8"}}),
         void_element("meta",
                      {{"name", "viewport"}, {"content", "width=device-width,initial-scale=1"}}),
         // Browsers would ask for one elsewhere.
         void_element("link", {{"rel", "icon"}, {"href", "data:,"}}),
         void_element("link", {{"rel", "stylesheet"}, {"href", frame.base + "style.css"}}),
         element("title", {}, {heading})});
}

Html navigation(const DeskFrame& frame, const std::string& at) {
    Html items;
    for (const auto& [address, key] : kViews) {
        Attributes link = {{"href", frame.base + address}};
        if (at == address) link.emplace_back("aria-current", "page");
        items += element("li", {}, {element("a", link, {said(frame, key)})});
    }
    return element("nav",
                   {{"aria-label", frame.texts.of(Reason("shared.cli.desk.views"))}},
                   {element("ul", {}, {items})});
}

Html moment(std::int64_t unix_ms) {
    std::string machine = utc_time(unix_ms) + "Z";
    machine[machine.find(' ')] = 'T';
    return element("time", {{"datetime", machine}}, {text(utc_time(unix_ms) + " UTC")});
}

/// What a person wrote, in whatever direction they write.
Html words_of_person(std::string_view anything) { return element("bdi", {}, {text(anything)}); }

Html table_name(const std::string& table) { return element("code", {}, {text(table)}); }

Html party_row(const DeskFrame& frame, const char* key, const ReportParty& party) {
    const Html id = party.public_id.empty() ? Html() : element("code", {}, {text(party.public_id)});
    return element("div",
                   {},
                   {element("dt", {}, {said(frame, key)}),
                    element("dd", {}, {person_link(frame, party), text(" "), id})});
}

Html statement_item(const DeskFrame& frame, const ReportStatement& statement) {
    Html line = moment(statement.at_ms) + text(" ") +
        element("strong", {}, {text(shown_reason(frame.texts, statement))});
    if (!statement.table.empty()) {
        line += text(", ") +
            sentence(frame.texts,
                     Reason("shared.cli.reports.table"),
                     {{"table", table_name(statement.table)}});
    }
    const Html words = statement.text.empty()
        ? Html()
        : element("blockquote", {}, {words_of_person(statement.text)});
    return element("li", {}, {element("p", {}, {line}), words});
}

Html chat_item(const DeskFrame& frame, const Report& report, const ReportedLine& line) {
    const bool is_meant = report.is_about(line);
    const Html mark =
        is_meant ? element("mark", {}, {said(frame, "shared.cli.desk.meant")}) : Html();
    return element("li",
                   {{"class", is_meant ? "meant" : "around"}},
                   {person_link(frame, {line.person, line.name}),
                    text(": "),
                    words_of_person(line.text),
                    mark});
}

/// What was said, a list for each table.
Html chat_of(const DeskFrame& frame, const Report& report) {
    Html chat;
    for (std::size_t first = 0; first < report.lines.size();) {
        const std::string& table = report.lines[first].table;
        Html items;
        std::size_t next = first;
        for (; next < report.lines.size() && report.lines[next].table == table; ++next)
            items += chat_item(frame, report, report.lines[next]);
        chat += element(
            "p",
            {{"class", "quiet"}},
            {sentence(
                frame.texts, Reason("shared.cli.desk.chat"), {{"table", table_name(table)}})});
        chat += element("ol", {{"class", "chat"}}, {items});
        first = next;
    }
    return chat;
}

Html closing_of(const DeskFrame& frame, const Report& report) {
    if (!report.closed_ms) return {};
    return element("div",
                   {{"class", "said"}},
                   {element("p",
                            {},
                            {sentence(frame.texts,
                                      Reason("shared.cli.desk.closed_at"),
                                      {{"at", moment(*report.closed_ms)}})}),
                    element("blockquote", {}, {words_of_person(report.note)})});
}

}  // namespace

std::string words_of(const DeskFrame& frame, const Reason& what) { return frame.texts.of(what); }

Html said(const DeskFrame& frame, const Reason& what) { return text(words_of(frame, what)); }

std::string page_of(const DeskFrame& frame,
                    const std::string& at,
                    const std::string& name,
                    const Html& content) {
    const Html skip = element(
        "a", {{"class", "skip"}, {"href", "#content"}}, {said(frame, "shared.cli.desk.skip")});
    const Html header =
        element("header",
                {},
                {element("p", {{"class", "brand"}}, {said(frame, "shared.cli.desk.name")}),
                 navigation(frame, at)});
    const Html footer =
        element("footer",
                {},
                {sentence(frame.texts,
                          Reason("shared.cli.desk.database"),
                          {{"database", element("code", {}, {text(frame.database)})}})});
    const Html body = element(
        "body", {}, {skip, header, element("main", {{"id", "content"}}, {content}), footer});
    return "<!doctype html>\n" +
        element("html", {{"lang", frame.texts.language()}}, {head(frame, name), body}).source() +
        "\n";
}

Html title(const Html& heading, const Html& beside) {
    return element("div", {{"class", "title"}}, {element("h1", {}, {heading}), beside});
}

Html empty_note(const DeskFrame& frame, const Reason& what) {
    return element("p", {{"class", "empty"}}, {said(frame, what)});
}

std::string report_address(const DeskFrame& frame, const Report& report) {
    return frame.base + "report/" + std::to_string(report.id);
}

Html person_link(const DeskFrame& frame, const ReportParty& party) {
    const Html name = words_of_person(shown_name(frame.texts, party));
    if (party.public_id.empty()) return name;
    return element("a", {{"href", frame.base + "person?id=" + party.public_id}}, {name});
}

Html state_of(const DeskFrame& frame, const Report& report) {
    if (report.closed_ms)
        return element("span", {{"class", "closed"}}, {said(frame, "shared.cli.desk.is_closed")});
    return element("span", {{"class", "open"}}, {said(frame, "shared.cli.desk.is_open")});
}

Html report_parts(const DeskFrame& frame, const Report& report) {
    Html statements;
    for (const ReportStatement& one : report.statements) statements += statement_item(frame, one);
    return element("dl",
                   {{"class", "parties"}},
                   {party_row(frame, "shared.cli.desk.about", report.reported),
                    party_row(frame, "shared.cli.desk.by", report.reporter)}) +
        element("ul", {{"class", "said"}}, {statements}) + chat_of(frame, report) +
        closing_of(frame, report);
}

Html report_card(const DeskFrame& frame, const Report& report, const char* heading) {
    const Reason name("shared.cli.desk.report", {{"number", report.id}});
    const Html link = element("a", {{"href", report_address(frame, report)}}, {said(frame, name)});
    return element("article",
                   {{"class", "card"}},
                   {element("header", {}, {element(heading, {}, {link}), state_of(frame, report)}),
                    report_parts(frame, report)});
}

Html past_item(const DeskFrame& frame, const Report& report) {
    const Reason name("shared.cli.desk.report", {{"number", report.id}});
    const Html link = element("a", {{"href", report_address(frame, report)}}, {said(frame, name)});
    Html line = link + text(", ") + moment(report.at_ms) + text(", ") +
        sentence(frame.texts,
                 Reason("shared.cli.desk.between"),
                 {{"by", person_link(frame, report.reporter)},
                  {"about", person_link(frame, report.reported)}});
    for (const ReportStatement& one : report.statements)
        line += text(", " + shown_reason(frame.texts, one));
    return element("li", {}, {element("p", {}, {line}), closing_of(frame, report)});
}

Html flag_card(const DeskFrame& frame, const Flag& flag, const char* heading) {
    const Reason pair(
        "shared.cli.flags.pair",
        {{"games", flag.games}, {"wins", flag.one.wins}, {"losses", flag.other.wins}});
    Html signs;
    for (const std::string& sign : signs_of(flag))
        signs += element("li", {}, {text(shown_sign(frame.texts, flag, sign))});
    return element("article",
                   {{"class", "card"}},
                   {element(heading,
                            {},
                            {sentence(frame.texts,
                                      pair,
                                      {{"one", person_link(frame, flag.one.person)},
                                       {"other", person_link(frame, flag.other.person)}})}),
                    element("ul", {{"class", "signs"}}, {signs})});
}

}  // namespace equipoise::server
