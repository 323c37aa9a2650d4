// What the desk's pages are made of.

#pragma once

#include <string>

#include "equipoise/server/desk/html.hpp"
#include "equipoise/server/desk/views.hpp"

namespace equipoise::server {

/// A text of the catalogue.
std::string words_of(const DeskFrame& frame, const Reason& what);
Html said(const DeskFrame& frame, const Reason& what);

/// Everything around the content. `at`: the view's address without the base.
std::string page_of(const DeskFrame& frame,
                    const std::string& at,
                    const std::string& name,
                    const Html& content);
/// The heading of a page.
Html title(const Html& heading, const Html& beside = {});
Html empty_note(const DeskFrame& frame, const Reason& what);

std::string report_address(const DeskFrame& frame, const Report& report);
/// The name, which leads to the person's page.
Html person_link(const DeskFrame& frame, const ReportParty& party);

/// Whether it is open.
Html state_of(const DeskFrame& frame, const Report& report);
/// Everything of a report but its number.
Html report_parts(const DeskFrame& frame, const Report& report);
/// The same under a heading that leads to its page. `heading`: the element.
Html report_card(const DeskFrame& frame, const Report& report, const char* heading);
/// A report in one line of a list.
Html past_item(const DeskFrame& frame, const Report& report);

Html flag_card(const DeskFrame& frame, const Flag& flag, const char* heading);

}  // namespace equipoise::server
