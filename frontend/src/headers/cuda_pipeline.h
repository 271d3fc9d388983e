// `cuda::pipeline` (CUDA C++ Core Libraries, libcu++, "Asynchronous Operations"): stages that go round, each with two barriers. Copies are done
// when `memcpy_async` returns, so that a pipeline of one thread has nothing to wait for.
#ifndef _ISOWARP_CUDA_PIPELINE
#define _ISOWARP_CUDA_PIPELINE
#include <cuda/barrier>
namespace cuda {
enum class pipeline_role { producer, consumer };

namespace __isowarp {
template <thread_scope _S> struct __stage {
    barrier<_S> __produced;
    barrier<_S> __consumed;
};
}

template <thread_scope _S> class pipeline;

template <thread_scope _S, unsigned char _Stages> class pipeline_shared_state {
public:
    pipeline_shared_state() = default;
    pipeline_shared_state(const pipeline_shared_state &) = delete;
    pipeline_shared_state(pipeline_shared_state &&) = delete;
    pipeline_shared_state &operator=(const pipeline_shared_state &) = delete;

    // For this header: one thread makes it ready.
    __device__ void __start(unsigned __producers, unsigned __consumers, unsigned __threads) {
        for (unsigned __i = 0; __i < _Stages; ++__i) {
            init(&__own_stages[__i].__consumed, __consumers);
            init(&__own_stages[__i].__produced, __producers);
        }
        __own_left = __threads;
    }
    __device__ __isowarp::__stage<_S> *__stages() { return __own_stages; }
    __device__ unsigned *__left() { return &__own_left; }

private:
    __isowarp::__stage<_S> __own_stages[_Stages];
    // Threads that have not quit; while it is made, those that produce.
    unsigned __own_left;
};

template <thread_scope _S> class pipeline {
public:
    pipeline(const pipeline &) = delete;
    pipeline(pipeline &&) = default;
    pipeline &operator=(const pipeline &) = delete;
    pipeline &operator=(pipeline &&) = delete;
    __device__ ~pipeline() {
        if (__takes_part) (void)quit();
    }
    __device__ pipeline(__isowarp::__stage<_S> *__stages, unsigned *__left, unsigned __count)
        : __own_stages(__stages), __own_left(__left), __own_count(__count), __head(0), __tail(0), __consumed_parity(true), __produced_parity(false), __takes_part(true) {}

    __device__ void producer_acquire() { __own_stages[__head].__consumed.wait_parity(__consumed_parity); }
    __device__ void producer_commit() {
        (void)__own_stages[__head].__produced.arrive();
        if (++__head == __own_count) {
            __head = 0;
            __consumed_parity = !__consumed_parity;
        }
    }
    __device__ void consumer_wait() { __own_stages[__tail].__produced.wait_parity(__produced_parity); }
    __device__ void consumer_release() {
        (void)__own_stages[__tail].__consumed.arrive();
        if (++__tail == __own_count) {
            __tail = 0;
            __produced_parity = !__produced_parity;
        }
    }
    // True for the last thread.
    __device__ bool quit() {
        __takes_part = false;
        return atomicSub_block(__own_left, 1u) == 1u;
    }

private:
    __isowarp::__stage<_S> *__own_stages;
    unsigned *__own_left;
    unsigned __own_count, __head, __tail;
    bool __consumed_parity, __produced_parity, __takes_part;
};

// That of one thread.
template <> class pipeline<thread_scope_thread> {
public:
    pipeline(const pipeline &) = delete;
    pipeline(pipeline &&) = default;
    pipeline &operator=(const pipeline &) = delete;
    pipeline &operator=(pipeline &&) = delete;

    __device__ void producer_acquire() {}
    __device__ void producer_commit() {}
    __device__ void consumer_wait() {}
    __device__ void consumer_release() {}
    __device__ bool quit() { return true; }

private:
    __device__ pipeline() {}
    __device__ friend pipeline make_pipeline();
};

__device__ inline pipeline<thread_scope_thread> make_pipeline() { return pipeline<thread_scope_thread>(); }

template <unsigned char _Prior> __device__ void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &) {}

// All threads produce and consume.
template <class _Group, thread_scope _S, unsigned char _Stages>
__device__ pipeline<_S> make_pipeline(const _Group &__group, pipeline_shared_state<_S, _Stages> *__state) {
    unsigned __threads = (unsigned)__group.size();
    if (__group.thread_rank() == 0) __state->__start(__threads, __threads, __threads);
    __group.sync();
    return pipeline<_S>(__state->__stages(), __state->__left(), _Stages);
}

// So many produce.
template <class _Group, thread_scope _S, unsigned char _Stages>
__device__ pipeline<_S> make_pipeline(const _Group &__group, pipeline_shared_state<_S, _Stages> *__state, size_t __producers) {
    unsigned __threads = (unsigned)__group.size();
    if (__group.thread_rank() == 0) __state->__start((unsigned)__producers, __threads - (unsigned)__producers, __threads);
    __group.sync();
    return pipeline<_S>(__state->__stages(), __state->__left(), _Stages);
}

// Each says whether it produces.
template <class _Group, thread_scope _S, unsigned char _Stages>
__device__ pipeline<_S> make_pipeline(const _Group &__group, pipeline_shared_state<_S, _Stages> *__state, pipeline_role __role) {
    unsigned __threads = (unsigned)__group.size();
    if (__group.thread_rank() == 0) *__state->__left() = 0u;
    __group.sync();
    if (__role == pipeline_role::producer) atomicAdd_block(__state->__left(), 1u);
    __group.sync();
    if (__group.thread_rank() == 0) {
        unsigned __producers = *__state->__left();
        __state->__start(__producers, __threads - __producers, __threads);
    }
    __group.sync();
    return pipeline<_S>(__state->__stages(), __state->__left(), _Stages);
}

template <class _Group, class _T, class _Size, thread_scope _S>
__device__ async_contract_fulfillment memcpy_async(const _Group &__group, _T *__to, const _T *__from, _Size size, pipeline<_S> &) {
    __isowarp::__copy_aligned(__group, __to, __from, size);
    return async_contract_fulfillment::none;
}
template <class _T, class _Size, thread_scope _S>
__device__ async_contract_fulfillment memcpy_async(_T *__to, const _T *__from, _Size size, pipeline<_S> &) {
    __isowarp::__copy_aligned(__isowarp::__one_thread(), __to, __from, size);
    return async_contract_fulfillment::none;
}
}
#endif
