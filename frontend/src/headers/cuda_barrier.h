// `cuda::barrier` and `cuda::memcpy_async` (CUDA C++ Core Libraries, libcu++, "Synchronization Primitives", "Asynchronous Operations"; C++20
// [thread.barrier]). Copies are done when `memcpy_async` returns, before the thread arrives anywhere.
#ifndef _ISOWARP_CUDA_BARRIER
#define _ISOWARP_CUDA_BARRIER
#include <cuda/atomic>
#include <isowarp/aligned_size>
#include <isowarp/meeting>
#include <utility>
namespace cuda {
enum class async_contract_fulfillment { none, async };

namespace __isowarp {
using __iw_meeting::__meet;
using __iw_meeting::__meet_fence;
using __iw_meeting::__never_met;

// What a barrier holds. Phases have a power of two of arrivals, so that counting them may wrap around: what the threads are
// fewer is made up for by the last one that arrives in each phase, for the next one. That number stands in the low bits of the same
// word as that of all arrivals, so that whoever arrives knows both at once.
template <thread_scope _S> struct __arrivals {
    static constexpr int __low = 11;
    static constexpr unsigned __missing = (1u << __low) - 1u, __most = 1024u;
    unsigned __word;
    // The logarithm of the number of arrivals of a phase.
    unsigned __log;

    __device__ void __start(ptrdiff_t __expected) {
        assert(__expected > 0 && __expected <= (ptrdiff_t)__most && "the threads of a block, which are all that a barrier can expect here");
        unsigned size = 0;
        while ((1u << size) < (unsigned)__expected)
            ++size;
        unsigned __fill = (1u << size) - (unsigned)__expected;
        __log = size;
        __word = __fill << __low | __fill;
    }
    __device__ unsigned __phase(unsigned __at) const { return __at >> __low >> __log; }
    __device__ unsigned __add(unsigned __what) {
        if constexpr (_S == thread_scope_thread) {
            unsigned __old = __word;
            __word = __old + __what;
            return __old;
        } else {
            return atomicAdd_block(&__word, __what);
        }
    }
    // Arrives `__update` times, and leaves `__drop` times; the phase.
    __device__ unsigned arrive(unsigned __update, unsigned __drop) {
        unsigned __what = (__update << __low) + __drop;
        unsigned __old = __add(__what);
        unsigned __result = __phase(__old), __before = __result;
        while (true) {
            unsigned __now = __old + __what, __absent = __now & __missing;
            if (__phase(__now) == __before || __absent == 0 || __absent == 1u << __log) return __result;
            __before = __phase(__now);
            __what = __absent << __low;
            __old = __add(__what);
        }
    }
    __device__ unsigned __now() const {
        if constexpr (_S == thread_scope_thread) return __phase(__word);
        else return __phase(*(const volatile unsigned *)&__word);
    }
    // Phases are counted with as many bits as are left.
    __device__ bool __is_over(unsigned __token) const { return (int)((__now() - __token) << (__low + __log)) > 0; }
    __device__ bool __has_parity(bool __parity) const { return (__now() & 1u) == (unsigned)__parity; }
};

// What a thread waits for: the end of a phase, or of one with a parity.
struct __phase_end {
    unsigned __token;
    template <class _A> __device__ bool operator()(const _A &__state) const { return __state.__is_over(__token); }
};
struct __parity_end {
    bool __parity;
    template <class _A> __device__ bool operator()(const _A &__state) const { return !__state.__has_parity(__parity); }
};

// Where threads meet, those that have not arrived by then cannot any more before this one goes on.
template <thread_scope _S, class _End> __device__ void wait(const __arrivals<_S> &__state, _End __end) {
    bool __met = _S == thread_scope_thread || __meet();
    while (!__end(__state)) {
        if (__met) {
            __never_met();
            return;
        }
        __nanosleep(20);
    }
    if constexpr (_S != thread_scope_thread) __meet_fence();
}
struct __no_completion {
    __device__ void operator()() const {}
};
}

template <thread_scope _S, class _Completion = __isowarp::__no_completion> class barrier {
    static_assert(_S == thread_scope_block || _S == thread_scope_thread,
                  "`cuda::barrier` is supported with `thread_scope_block` and `thread_scope_thread` only: blocks cannot wait for each other");
    static_assert(::std::is_same<_Completion, __isowarp::__no_completion>::value, "a `cuda::barrier` with a completion function is not supported");

public:
    using arrival_token = unsigned long;

    barrier() = default;
    barrier(const barrier &) = delete;
    barrier &operator=(const barrier &) = delete;
    __device__ barrier(ptrdiff_t __expected, _Completion = _Completion()) { __own_state.__start(__expected); }

    __device__ friend void init(barrier *__b, ptrdiff_t __expected) { __b->__own_state.__start(__expected); }
    __device__ friend void init(barrier *__b, ptrdiff_t __expected, _Completion) { __b->__own_state.__start(__expected); }

    [[nodiscard]] __device__ arrival_token arrive(ptrdiff_t __update = 1) {
        __fence();
        return __own_state.arrive((unsigned)__update, 0);
    }
    __device__ void wait(arrival_token &&__token) const {
        __isowarp::wait(__own_state, __isowarp::__phase_end{(unsigned)__token});
    }
    __device__ void wait_parity(bool __parity) const {
        static_assert(_S == thread_scope_block, "a `cuda::barrier` with `thread_scope_thread` has no phases with a parity");
        __isowarp::wait(__own_state, __isowarp::__parity_end{__parity});
    }
    __device__ void arrive_and_wait() { wait(arrive()); }
    __device__ void arrive_and_drop() {
        __fence();
        __own_state.arrive(1, 1);
    }
    static constexpr __host__ __device__ ptrdiff_t max() noexcept { return (1 << 20) - 1; }

private:
    __device__ static void __fence() {
        if constexpr (_S != thread_scope_thread) __isowarp::__meet_fence();
    }
    alignas(8) __isowarp::__arrivals<_S> __own_state;
};

namespace std {
template <class _Completion = ::cuda::__isowarp::__no_completion> using barrier = ::cuda::barrier<thread_scope_system, _Completion>;
}

namespace __isowarp {
struct __one_thread {
    __device__ static constexpr size_t size() { return 1; }
    __device__ static constexpr size_t thread_rank() { return 0; }
};

template <class _Group> __device__ void __copy_bytes(const _Group &__group, void *__to, const void *__from, size_t __first, size_t __bytes) {
    for (size_t __i = __first + __group.thread_rank(); __i < __bytes; __i += __group.size())
        ((char *)__to)[__i] = ((const char *)__from)[__i];
}
template <class _Group> __device__ void __copy(const _Group &__group, void *__to, const void *__from, size_t __bytes) {
    __copy_bytes(__group, __to, __from, 0, __bytes);
}
// Whole elements, and what is left.
template <class _Group, class _T> __device__ void __copy(const _Group &__group, _T *__to, const _T *__from, size_t __bytes) {
    static_assert(__is_trivially_copyable(_T), "what is copied by `cuda::memcpy_async` is trivially copyable");
    size_t __count = __bytes / sizeof(_T);
    for (size_t __i = __group.thread_rank(); __i < __count; __i += __group.size())
        __to[__i] = __from[__i];
    __copy_bytes(__group, __to, __from, __count * sizeof(_T), __bytes);
}
// As many bytes as they are aligned to.
template <size_t _N> struct alignas(_N) __unit {
    unsigned char __bytes[_N];
};
template <> struct __unit<4> { unsigned __bytes; };
template <> struct alignas(8) __unit<8> { unsigned __bytes[2]; };
template <> struct alignas(16) __unit<16> { unsigned __bytes[4]; };
template <class _T> inline constexpr size_t __alignment = alignof(_T);
template <> inline constexpr size_t __alignment<void> = 1;
template <class> inline constexpr size_t __promised = 1;
template <size_t _N> inline constexpr size_t __promised<aligned_size_t<_N>> = _N < 16 ? _N : 16;
template <class _Group, class _T, class _Size> __device__ void __copy_aligned(const _Group &__group, _T *__to, const _T *__from, _Size __bytes) {
    if constexpr (__promised<_Size> > __alignment<_T>) {
        using _U = __unit<__promised<_Size>>;
        __copy(__group, (_U *)__to, (const _U *)__from, (size_t)__bytes);
    } else {
        __copy(__group, __to, __from, (size_t)__bytes);
    }
}
}

template <class _Group, class _T, class _Size, thread_scope _S, class _Completion>
__device__ async_contract_fulfillment memcpy_async(const _Group &__group, _T *__to, const _T *__from, _Size size, barrier<_S, _Completion> &) {
    __isowarp::__copy_aligned(__group, __to, __from, size);
    return async_contract_fulfillment::none;
}
template <class _T, class _Size, thread_scope _S, class _Completion>
__device__ async_contract_fulfillment memcpy_async(_T *__to, const _T *__from, _Size size, barrier<_S, _Completion> &) {
    __isowarp::__copy_aligned(__isowarp::__one_thread(), __to, __from, size);
    return async_contract_fulfillment::none;
}
}
#endif
