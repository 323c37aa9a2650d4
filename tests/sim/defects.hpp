// What can be wrong with a service, and the mistakes that make it so.

#pragma once

#include <cstdint>
#include <string>

namespace equipoise::server::sim {

/// What the checker can find wrong.
enum class Kind : std::uint8_t {
    Lost,     // What was acknowledged is not there,
    Twice,    // or is there twice.
    Denied,   // What was said not to be stored is there.
    Owner,    // A server wrote to a table of another.
    Lease,    // A living server lost a table to another.
    Clock,    // The service's clock jumped, or ran out unnoticed.
    Log,      // A log does not replay.
    List,     // A person's list of tables is wrong.
    Chance,   // Chance is not what was agreed on.
    View,     // Somebody was shown what is not for them.
    Screen,   // A screen does not show the table as it is.
    Silence,  // A request was not answered.
    Damage,   // A damaged log was taken for a whole one.
    // Of pushes:
    Untold,     // A browser was not told of an event,
    ToldTwice,  // or was told twice;
    ToldThere,  // of a table that its person looks at,
    ToldLate,   // or when they had acted long since;
    ToldQuiet,  // in quiet hours,
    ToldOff,    // or with the switch off;
    ToldMore,   // more than any spectator sees,
    ToldGone,   // or when the push service had said that it is gone.
};
std::string name_of(Kind kind);

/// Mistakes that can be planted, to see that the checker finds them.
enum class Defect : std::uint8_t {
    None,
    AcknowledgeBeforeCommit,  // The store says "stored" when it is handed an entry.
    AcknowledgeAndDrop,       // It says so, and never writes it.
    DenyWhatIsStored,         // After a lost answer it says "not stored" of what is there.
    WriteTwice,               // After a lost answer it writes once more behind what is there.
    ForgetFence,              // Who owns the table is not asked.
    ShareClaims,              // Two living servers get the same table.
    SwapEntries,              // Entries of one append change places.
    ForgetPersons,            // Lists of persons are not written.
    ForgetDeadline,           // The time at which a clock runs out is not written.
    ReadStale,                // A log is read without its last entry.
    KeepLostMail,             // A gap in the mail goes unnoticed.
    DoubleMail,               // Every mail comes twice.
    SwapMail,                 // Mail overtakes other mail.
    ClockBack,                // One server's clock is behind after a change of hands.
    ClockAhead,               // One server's clock runs ahead.
    RepeatSecrets,            // Every round of chance begins with the same share of the server's.
    ForgetRequests,           // A request that is asked again is taken for a new one.
    MistakePerson,            // Whoever comes back is taken for whoever sits opposite.
    SwapLines,                // What is sent to one line sometimes reaches another.
    TearTransaction,          // A transaction that broke leaves its first statements.
    CommitBroken,             // One that the disk had no room for is there all the same.
    LosePatch,                // A line misses a change.
    ForgetWork,               // What is done beside the serving thread sometimes is not done.
    RekeyEarly,               // The stream of chance begins before the last share is there.
    ShowHidden,               // A seat is sent what the other one knows.
    TrustOwnClock,            // Leases are judged by each server's own time of day.
    RunOwnClock,              // The service's clock goes on by a server's own, as long as it lives.
    AnswerOnce,               // Who asks again hears nothing.
    SkipSync,                 // The disk is not waited for.
    IgnoreSync,               // That the disk failed to write is not noticed.
    IgnoreTornTail,           // A log whose end is damaged is read as if it ended before.
    DropPush,                 // A push that could not be delivered is not tried again.
    ForgetEvent,              // Entries are written without the events that they make.
    ForgetSent,               // That a push was sent is not written.
    ShareTakes,               // Two servers take the same push.
    TellAgain,                // One turn makes two events.
    TellThere,                // Whoever acts is told that it is their turn.
    TellLate,                 // That somebody has acted does not take back what was to be sent.
    IgnoreQuiet,              // Quiet hours are not asked for,
    IgnoreSwitch,             // nor is whether people want to be told.
    TellMore,                 // A push also says who it is for.
    KeepGone,                 // A browser that is gone is not forgotten.
    LoseMember,               // Whoever joins a club is told so, and is not written.
    ChooseAgain,              // A server that is late chooses a table of the week once more.
    AskAgain,                 // What was done, but not heard of, is done once more.
    ForgetNote,               // Tables do not hear of vacations.
    ForgetDays,               // The days of the year that somebody has taken are not counted.
};
inline constexpr Defect kLastDefect = Defect::ForgetDays;

struct Planted {
    const char* name;
    Kind kind;              // What it has to be found by.
    bool is_alone = false;  // In runs of one server on a disk, not of three on a database.
    // Where to begin: the first seed that met it when `make slow` began at 1.
    int first_seed = 1;
    bool pushes = false;  // In runs with Web Push.
    bool crowd = false;   // In runs with a crowd.
};
const Planted& planted(Defect defect);

}  // namespace equipoise::server::sim
