#pragma once

namespace equipoise {

/// Processor time that this thread has used. Fairer than the time of day: what else the machine
/// does takes nothing from the bot that happens to think meanwhile.
double thread_seconds();

}  // namespace equipoise
