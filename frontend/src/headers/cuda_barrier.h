// `cuda::barrier` and `cuda::memcpy_async` (CUDA C++ Core Libraries, libcu++, "Synchronization Primitives", "Asynchronous Operations"; C++20
// [thread.barrier]). Copies are done when `memcpy_async` returns, before the thread arrives anywhere.
#ifndef _ISOWARP_CUDA_BARRIER
#define _ISOWARP_CUDA_BARRIER
#include <cuda/atomic>
#include <isowarp/aligned_size>
#include <utility>
namespace cuda {
enum class async_contract_fulfillment { none, async };

namespace __isowarp {
#ifdef __ISOWARP__
__device__ inline bool meet() { return __iw_meet(); }
__device__ inline void meet_fence() { __iw_meet_fence(); }
__device__ inline void never_met() { __iw_never_met(); }
#else
__device__ inline bool meet() { return false; }
__device__ inline void meet_fence() { __threadfence_block(); }
__device__ inline void never_met() { __trap(); }
#endif

// What a barrier holds. Phases have a power of two of arrivals, so that counting them may wrap around: what the threads are
// fewer is made up for by the last one that arrives in each phase, for the next one. That number stands in the low bits of the same
// word as that of all arrivals, so that whoever arrives knows both at once.
template <thread_scope S> struct arrivals {
    static constexpr int low = 11;
    static constexpr unsigned missing = (1u << low) - 1u, most = 1024u;
    unsigned word;
    // The logarithm of the number of arrivals of a phase.
    unsigned log;

    __device__ void start(ptrdiff_t expected) {
        assert(expected > 0 && expected <= (ptrdiff_t)most && "the threads of a block, which are all that a barrier can expect here");
        unsigned size = 0;
        while ((1u << size) < (unsigned)expected)
            ++size;
        unsigned fill = (1u << size) - (unsigned)expected;
        log = size;
        word = fill << low | fill;
    }
    __device__ unsigned phase(unsigned at) const { return at >> low >> log; }
    __device__ unsigned add(unsigned what) {
        if constexpr (S == thread_scope_thread) {
            unsigned old = word;
            word = old + what;
            return old;
        } else {
            return atomicAdd_block(&word, what);
        }
    }
    // Arrives `update` times, and leaves `drop` times; the phase.
    __device__ unsigned arrive(unsigned update, unsigned drop) {
        unsigned what = (update << low) + drop;
        unsigned old = add(what);
        unsigned result = phase(old), before = result;
        while (true) {
            unsigned now = old + what, absent = now & missing;
            if (phase(now) == before || absent == 0 || absent == 1u << log) return result;
            before = phase(now);
            what = absent << low;
            old = add(what);
        }
    }
    __device__ unsigned now() const {
        if constexpr (S == thread_scope_thread) return phase(word);
        else return phase(*(const volatile unsigned *)&word);
    }
    // Phases are counted with as many bits as are left.
    __device__ bool is_over(unsigned token) const { return (int)((now() - token) << (low + log)) > 0; }
    __device__ bool has_parity(bool parity) const { return (now() & 1u) == (unsigned)parity; }
};

// What a thread waits for: the end of a phase, or of one with a parity.
struct phase_end {
    unsigned token;
    template <class A> __device__ bool operator()(const A &state) const { return state.is_over(token); }
};
struct parity_end {
    bool parity;
    template <class A> __device__ bool operator()(const A &state) const { return !state.has_parity(parity); }
};

// Where threads meet, those that have not arrived by then cannot any more before this one goes on.
template <thread_scope S, class End> __device__ void wait(const arrivals<S> &state, End end) {
    bool met = S == thread_scope_thread || meet();
    while (!end(state)) {
        if (met) {
            never_met();
            return;
        }
        __nanosleep(20);
    }
    if constexpr (S != thread_scope_thread) meet_fence();
}
struct no_completion {
    __device__ void operator()() const {}
};
}

template <thread_scope S, class Completion = __isowarp::no_completion> class barrier {
    static_assert(S == thread_scope_block || S == thread_scope_thread,
                  "`cuda::barrier` is supported with `thread_scope_block` and `thread_scope_thread` only: blocks cannot wait for each other");
    static_assert(::std::is_same<Completion, __isowarp::no_completion>::value, "a `cuda::barrier` with a completion function is not supported");

public:
    using arrival_token = unsigned long;

    barrier() = default;
    barrier(const barrier &) = delete;
    barrier &operator=(const barrier &) = delete;
    __device__ barrier(ptrdiff_t expected, Completion = Completion()) { state_.start(expected); }

    __device__ friend void init(barrier *b, ptrdiff_t expected) { b->state_.start(expected); }
    __device__ friend void init(barrier *b, ptrdiff_t expected, Completion) { b->state_.start(expected); }

    [[nodiscard]] __device__ arrival_token arrive(ptrdiff_t update = 1) {
        fence();
        return state_.arrive((unsigned)update, 0);
    }
    __device__ void wait(arrival_token &&token) const {
        __isowarp::wait(state_, __isowarp::phase_end{(unsigned)token});
    }
    __device__ void wait_parity(bool parity) const {
        static_assert(S == thread_scope_block, "a `cuda::barrier` with `thread_scope_thread` has no phases with a parity");
        __isowarp::wait(state_, __isowarp::parity_end{parity});
    }
    __device__ void arrive_and_wait() { wait(arrive()); }
    __device__ void arrive_and_drop() {
        fence();
        state_.arrive(1, 1);
    }
    static constexpr __host__ __device__ ptrdiff_t max() noexcept { return (1 << 20) - 1; }

private:
    __device__ static void fence() {
        if constexpr (S != thread_scope_thread) __isowarp::meet_fence();
    }
    alignas(8) __isowarp::arrivals<S> state_;
};

namespace std {
template <class Completion = ::cuda::__isowarp::no_completion> using barrier = ::cuda::barrier<thread_scope_system, Completion>;
}

namespace __isowarp {
struct one_thread {
    __device__ static constexpr size_t size() { return 1; }
    __device__ static constexpr size_t thread_rank() { return 0; }
};

template <class Group> __device__ void copy_bytes(const Group &group, void *to, const void *from, size_t first, size_t bytes) {
    for (size_t i = first + group.thread_rank(); i < bytes; i += group.size())
        ((char *)to)[i] = ((const char *)from)[i];
}
template <class Group> __device__ void copy(const Group &group, void *to, const void *from, size_t bytes) {
    copy_bytes(group, to, from, 0, bytes);
}
// Whole elements, and what is left.
template <class Group, class T> __device__ void copy(const Group &group, T *to, const T *from, size_t bytes) {
    static_assert(__is_trivially_copyable(T), "what is copied by `cuda::memcpy_async` is trivially copyable");
    size_t count = bytes / sizeof(T);
    for (size_t i = group.thread_rank(); i < count; i += group.size())
        to[i] = from[i];
    copy_bytes(group, to, from, count * sizeof(T), bytes);
}
// As many bytes as they are aligned to.
template <size_t N> struct alignas(N) unit {
    unsigned char bytes[N];
};
template <> struct unit<4> { unsigned bytes; };
template <> struct alignas(8) unit<8> { unsigned bytes[2]; };
template <> struct alignas(16) unit<16> { unsigned bytes[4]; };
template <class T> inline constexpr size_t alignment = alignof(T);
template <> inline constexpr size_t alignment<void> = 1;
template <class> inline constexpr size_t promised = 1;
template <size_t N> inline constexpr size_t promised<aligned_size_t<N>> = N < 16 ? N : 16;
template <class Group, class T, class Size> __device__ void copy_aligned(const Group &group, T *to, const T *from, Size bytes) {
    if constexpr (promised<Size> > alignment<T>) {
        using U = unit<promised<Size>>;
        copy(group, (U *)to, (const U *)from, (size_t)bytes);
    } else {
        copy(group, to, from, (size_t)bytes);
    }
}
}

template <class Group, class T, class Size, thread_scope S, class Completion>
__device__ async_contract_fulfillment memcpy_async(const Group &group, T *to, const T *from, Size size, barrier<S, Completion> &) {
    __isowarp::copy_aligned(group, to, from, size);
    return async_contract_fulfillment::none;
}
template <class T, class Size, thread_scope S, class Completion>
__device__ async_contract_fulfillment memcpy_async(T *to, const T *from, Size size, barrier<S, Completion> &) {
    __isowarp::copy_aligned(__isowarp::one_thread(), to, from, size);
    return async_contract_fulfillment::none;
}
}
#endif
