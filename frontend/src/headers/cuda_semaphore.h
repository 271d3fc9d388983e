// `cuda::counting_semaphore`, `cuda::binary_semaphore` and `cuda::latch` (CUDA C++ Core Libraries, libcu++, "Synchronization Primitives"; C++20
// [thread.sema], [thread.coord]). Threads that wait look again and again.
#ifndef _ISOWARP_CUDA_SEMAPHORE
#define _ISOWARP_CUDA_SEMAPHORE
#include <cuda/atomic>
namespace cuda {
namespace __isowarp {
template <thread_scope _S, long _Most> class __semaphore {
    using __count_type = typename ::std::conditional<_Most == 1, int, long>::type;
    atomic<__count_type, _S> __own_count;

public:
    __host__ __device__ constexpr __semaphore(long __count) : __own_count((__count_type)__count) {}
    static constexpr __host__ __device__ long max() noexcept { return _Most == 1 ? 1 : 0x7fffffffffffffffL; }

    __device__ void release(long __update = 1) { __own_count.fetch_add((__count_type)__update, memory_order_release); }
    [[nodiscard]] __device__ bool try_acquire() {
        __count_type __old = __own_count.load(memory_order_acquire);
        while (__old != 0) {
            if (__own_count.compare_exchange_weak(__old, __old - 1, memory_order_acquire, memory_order_relaxed)) return true;
        }
        return false;
    }
    __device__ void acquire() {
        while (!try_acquire()) __own_count.wait(0, memory_order_relaxed);
    }
};
}

template <thread_scope _S, long _Most = 0x7fffffff> class counting_semaphore : public __isowarp::__semaphore<_S, _Most> {
    static_assert(_Most > 0, "a semaphore counts at least to 1");

public:
    __host__ __device__ constexpr counting_semaphore(long __count = 0) : __isowarp::__semaphore<_S, _Most>(__count) {}
    counting_semaphore(const counting_semaphore &) = delete;
    counting_semaphore &operator=(const counting_semaphore &) = delete;
};
template <thread_scope _S> using binary_semaphore = counting_semaphore<_S, 1>;

template <thread_scope _S> class latch {
    atomic<long, _S> __own_count;

public:
    __host__ __device__ constexpr explicit latch(long __expected) : __own_count(__expected) {}
    latch(const latch &) = delete;
    latch &operator=(const latch &) = delete;
    static constexpr __host__ __device__ long max() noexcept { return 0x7fffffffffffffffL; }

    __device__ void count_down(long __update = 1) { __own_count.fetch_sub(__update, memory_order_release); }
    __device__ bool try_wait() const { return __own_count.load(memory_order_acquire) == 0; }
    __device__ void wait() const {
        while (!try_wait()) __nanosleep(20);
    }
    __device__ void arrive_and_wait(long __update = 1) {
        count_down(__update);
        wait();
    }
};

namespace std {
template <long _Most = 0x7fffffff> using counting_semaphore = ::cuda::counting_semaphore<thread_scope_system, _Most>;
using binary_semaphore = ::cuda::counting_semaphore<thread_scope_system, 1>;
using latch = ::cuda::latch<thread_scope_system>;
}
}
#endif
