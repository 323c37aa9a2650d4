#include "bench/load/processes.hpp"

#include <fstream>
#include <string>
#include <time.h>
#include <unistd.h>

namespace equipoise::load {
namespace {

std::vector<pid_t> with_children(const std::vector<pid_t>& processes) {
    std::vector<pid_t> all = processes;
    for (pid_t process : processes) {
        const std::string number = std::to_string(process);
        std::ifstream children("/proc/" + number + "/task/" + number + "/children");
        for (pid_t child; children >> child;) all.push_back(child);
    }
    return all;
}

}  // namespace

double processor_seconds(const std::vector<pid_t>& processes) {
    double sum = 0;
    for (pid_t process : with_children(processes)) {
        clockid_t clock{};
        timespec time{};
        if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) continue;
        sum += static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
    }
    return sum;
}

std::uint64_t resident_bytes(const std::vector<pid_t>& processes) {
    std::uint64_t pages = 0;
    for (pid_t process : with_children(processes)) {
        std::ifstream sizes("/proc/" + std::to_string(process) + "/statm");
        std::uint64_t total = 0, resident = 0;
        if (sizes >> total >> resident) pages += resident;
    }
    return pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace equipoise::load
