// Work for all of the machine's threads.
#pragma once

#include <algorithm>
#include <cstdint>
#include <thread>
#include <vector>

// Calls work(index, result) for all indices below count, and gives the sum of the threads' results.
template <class Result, class Work> static Result in_threads(uint64_t count, const Work &work) {
    unsigned threads = std::max(1u, std::thread::hardware_concurrency());
    std::vector<Result> parts(threads);
    std::vector<std::thread> running;
    for (unsigned t = 0; t < threads; t++) {
        running.emplace_back([&, t] {
            Result part;
            for (uint64_t index = t; index < count; index += threads) work(index, part);
            parts[t] = part;
        });
    }
    Result all;
    for (unsigned t = 0; t < threads; t++) {
        running[t].join();
        all.add(parts[t]);
    }
    return all;
}
