// The pages of the operator's desk: reports and pairs of players in, HTML out.

#pragma once

#include <string>
#include <vector>

#include "equipoise/core/texts/texts.hpp"
#include "equipoise/server/reports/flags.hpp"
#include "equipoise/server/reports/report_store.hpp"

namespace equipoise::server {

/// What every page needs.
struct DeskFrame {
    const Texts& texts;
    std::string base;      // The path that all addresses begin with, "/" at its end.
    std::string database;  // As people may see it.
};

inline constexpr std::size_t kMostOpenShown = 50;
inline constexpr int kClosedOnAPage = 50;

/// `reports`: all open ones, oldest first. Shows those that are at most so many.
std::string open_page(const DeskFrame& frame, const std::vector<Report>& reports);

/// `page`: from 0; `has_more`: older ones follow.
std::string closed_page(const DeskFrame& frame,
                        const std::vector<Report>& reports,
                        int page,
                        bool has_more);

/// A note that could not be kept, and why not.
struct FailedNote {
    std::string note;
    std::string why;
};

/// All reports of and by both persons; empty for a person who is gone.
struct ReportPasts {
    std::vector<Report> reported;
    std::vector<Report> reporter;
};

std::string report_page(const DeskFrame& frame,
                        const Report& report,
                        const ReportPasts& pasts,
                        const FailedNote& failed = {});

/// All reports of and by one person, and the pairs with them.
std::string person_page(const DeskFrame& frame,
                        const std::string& public_id,
                        const std::vector<Report>& reports,
                        const std::vector<Flag>& flags);

std::string flags_page(const DeskFrame& frame, const std::vector<Flag>& flags, int days);

/// Why there is nothing else to show.
std::string fault_page(const DeskFrame& frame, const std::string& why);

}  // namespace equipoise::server
