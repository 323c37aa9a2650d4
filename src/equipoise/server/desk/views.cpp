#include "equipoise/server/desk/views.hpp"

#include <algorithm>

#include "equipoise/server/desk/html.hpp"
#include "equipoise/server/desk/parts.hpp"
#include "equipoise/server/reports/words.hpp"

namespace equipoise::server {
namespace {

Html cards_of(const DeskFrame& frame,
              const std::vector<Report>& reports,
              const char* heading,
              std::size_t most) {
    Html cards;
    for (std::size_t i = 0; i < std::min(reports.size(), most); ++i)
        cards += report_card(frame, reports[i], heading);
    return cards;
}

Html look_up(const DeskFrame& frame) {
    const Html label =
        element("label", {{"for", "person"}}, {said(frame, "shared.cli.desk.person_id")});
    const Html field = void_element(
        "input", {{"id", "person"}, {"name", "id"}, {"required", ""}, {"autocomplete", "off"}});
    return element(
        "form",
        {{"class", "card"}, {"action", frame.base + "person"}},
        {label,
         element("div",
                 {{"class", "fields"}},
                 {field, element("button", {}, {said(frame, "shared.cli.desk.show")})})});
}

Html closing_form(const DeskFrame& frame, const Report& report, const FailedNote& failed) {
    Attributes field = {
        {"id", "note"},
        {"name", "note"},
        {"required", ""},
        {"aria-describedby", (failed.why.empty() ? "" : "fault ") + std::string("hint")}};
    if (!failed.why.empty()) field.emplace_back("aria-invalid", "true");
    const Html fault = failed.why.empty()
        ? Html()
        : element(
              "p", {{"class", "fault"}, {"id", "fault"}, {"role", "alert"}}, {text(failed.why)});
    return element(
        "section",
        {{"class", "card"}, {"aria-labelledby", "closing"}},
        {element("h2", {{"id", "closing"}}, {said(frame, "shared.cli.desk.close")}),
         fault,
         element(
             "form",
             {{"method", "post"}, {"action", report_address(frame, report) + "/close"}},
             {element("label", {{"for", "note"}}, {said(frame, "shared.cli.desk.note")}),
              element("textarea", field, {text(failed.note)}),
              element("p",
                      {{"class", "quiet"}, {"id", "hint"}},
                      {said(frame, "shared.cli.desk.note_hint")}),
              element(
                  "button", {{"class", "primary"}}, {said(frame, "shared.cli.desk.close_go")})})});
}

/// One of two headings with the person's other reports under it.
Html past_list(const DeskFrame& frame, const char* key, const std::vector<Report>& reports) {
    const Html heading = element("h3", {}, {said(frame, Reason(key, {{"count", reports.size()}}))});
    if (reports.empty()) return heading;
    Html items;
    for (const Report& one : reports) items += past_item(frame, one);
    return heading + element("ul", {{"class", "past"}}, {items});
}

struct Sides {
    std::vector<Report> about;
    std::vector<Report> by;
};

Sides sides_of(const std::string& public_id, const std::vector<Report>& reports) {
    Sides sides;
    for (const Report& one : reports) {
        if (one.reported.public_id == public_id) sides.about.push_back(one);
        if (one.reporter.public_id == public_id) sides.by.push_back(one);
    }
    return sides;
}

Html past_of(const DeskFrame& frame,
             const ReportParty& party,
             std::vector<Report> reports,
             const Report& shown,
             const std::string& id) {
    if (party.public_id.empty()) return {};
    std::erase_if(reports, [&](const Report& one) { return one.id == shown.id; });
    const Sides sides = sides_of(party.public_id, reports);
    return element("section",
                   {{"class", "card"}, {"aria-labelledby", id}},
                   {element("h2",
                            {{"id", id}},
                            {sentence(frame.texts,
                                      Reason("shared.cli.desk.past"),
                                      {{"who", person_link(frame, party)}})}),
                    past_list(frame, "shared.cli.desk.past_about", sides.about),
                    past_list(frame, "shared.cli.desk.past_by", sides.by)});
}

/// As the reports and pairs name the person; only the id if there are none.
ReportParty party_of(const std::string& public_id,
                     const std::vector<Report>& reports,
                     const std::vector<Flag>& flags) {
    for (const Report& one : reports) {
        for (const ReportParty& party : {one.reported, one.reporter})
            if (party.public_id == public_id) return party;
    }
    for (const Flag& one : flags) {
        for (const ReportParty& party : {one.one.person, one.other.person})
            if (party.public_id == public_id) return party;
    }
    return {public_id, ""};
}

Html part_of_person(const DeskFrame& frame,
                    const char* key,
                    const Reason& none,
                    const Html& cards) {
    const Html shown = cards.empty() ? empty_note(frame, none) : cards;
    return element("h2", {}, {said(frame, key)}) + shown;
}

Html days_form(const DeskFrame& frame, int days) {
    const Html label = element("label", {{"for", "days"}}, {said(frame, "shared.cli.desk.days")});
    const Html field = void_element("input",
                                    {{"id", "days"},
                                     {"name", "days"},
                                     {"type", "number"},
                                     {"min", "1"},
                                     {"max", std::to_string(Flag::kMostDays)},
                                     {"value", std::to_string(days)},
                                     {"required", ""}});
    return element(
        "form",
        {{"action", frame.base + "flags"}},
        {label,
         element("div",
                 {{"class", "fields"}},
                 {field, element("button", {}, {said(frame, "shared.cli.desk.show")})})});
}

}  // namespace

std::string open_page(const DeskFrame& frame, const std::vector<Report>& reports) {
    Html body = title(said(frame, "shared.cli.desk.open"));
    if (reports.empty()) {
        body += empty_note(frame, "shared.cli.desk.open_none");
    } else {
        Html count = said(frame, Reason("shared.cli.desk.open_count", {{"count", reports.size()}}));
        if (reports.size() > kMostOpenShown)
            count += text(" ") +
                said(frame, Reason("shared.cli.desk.open_more", {{"shown", kMostOpenShown}}));
        body += element("p", {{"class", "quiet"}}, {count});
        body += cards_of(frame, reports, "h2", kMostOpenShown);
    }
    return page_of(frame, "", words_of(frame, "shared.cli.desk.open"), body + look_up(frame));
}

std::string closed_page(const DeskFrame& frame,
                        const std::vector<Report>& reports,
                        int page,
                        bool has_more) {
    Html body = title(said(frame, "shared.cli.desk.closed"));
    if (reports.empty()) body += empty_note(frame, "shared.cli.desk.closed_none");
    body += cards_of(frame, reports, "h2", reports.size());
    if (has_more) {
        const std::string older = frame.base + "closed?page=" + std::to_string(page + 1);
        body += element("p",
                        {},
                        {element("a",
                                 {{"class", "button"}, {"href", older}},
                                 {said(frame, "shared.cli.desk.older")})});
    }
    return page_of(frame, "closed", words_of(frame, "shared.cli.desk.closed"), body);
}

std::string report_page(const DeskFrame& frame,
                        const Report& report,
                        const ReportPasts& pasts,
                        const FailedNote& failed) {
    const Reason name("shared.cli.desk.report", {{"number", report.id}});
    Html body = title(said(frame, name), state_of(frame, report));
    body += element("article", {{"class", "card"}}, {report_parts(frame, report)});
    if (!report.closed_ms) body += closing_form(frame, report, failed);
    body += past_of(frame, report.reported, pasts.reported, report, "past-reported");
    body += past_of(frame, report.reporter, pasts.reporter, report, "past-reporter");
    return page_of(frame, "report", words_of(frame, name), body);
}

std::string person_page(const DeskFrame& frame,
                        const std::string& public_id,
                        const std::vector<Report>& reports,
                        const std::vector<Flag>& flags) {
    const ReportParty party = party_of(public_id, reports, flags);
    const Sides sides = sides_of(public_id, reports);
    Html pairs;
    for (const Flag& flag : flags) pairs += flag_card(frame, flag, "h3");
    const std::string name = shown_name(frame.texts, party);
    Html body = title(element("bdi", {}, {text(name)}), element("code", {}, {text(public_id)}));
    body += part_of_person(frame,
                           "shared.cli.desk.about_person",
                           "shared.cli.desk.about_none",
                           cards_of(frame, sides.about, "h3", sides.about.size()));
    body += part_of_person(frame,
                           "shared.cli.desk.by_person",
                           "shared.cli.desk.by_none",
                           cards_of(frame, sides.by, "h3", sides.by.size()));
    body += part_of_person(frame,
                           "shared.cli.desk.flags",
                           Reason("shared.cli.desk.flags_of_nobody", {{"days", Flag::kUsualDays}}),
                           pairs);
    return page_of(frame, "person", name, body);
}

std::string flags_page(const DeskFrame& frame, const std::vector<Flag>& flags, int days) {
    Html body = title(said(frame, "shared.cli.desk.flags"));
    body += element("p",
                    {{"class", "quiet"}},
                    {said(frame, Reason("shared.cli.desk.flags_what", {{"days", days}})),
                     text(" "),
                     said(frame, "shared.cli.desk.flags_prove")});
    body += days_form(frame, days);
    if (flags.empty()) body += empty_note(frame, "shared.cli.flags.none");
    for (const Flag& flag : flags) body += flag_card(frame, flag, "h2");
    return page_of(frame, "flags", words_of(frame, "shared.cli.desk.flags"), body);
}

std::string fault_page(const DeskFrame& frame, const std::string& why) {
    const Reason name("shared.cli.desk.fault");
    return page_of(frame,
                   "fault",
                   words_of(frame, name),
                   title(said(frame, name)) +
                       element("p", {{"class", "fault"}, {"role", "alert"}}, {text(why)}));
}

}  // namespace equipoise::server
