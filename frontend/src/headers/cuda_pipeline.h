// `cuda::pipeline` (CUDA C++ Core Libraries, libcu++, "Asynchronous Operations"): stages that go round, each with two barriers. Copies are done
// when `memcpy_async` returns, so that a pipeline of one thread has nothing to wait for.
#ifndef _ISOWARP_CUDA_PIPELINE
#define _ISOWARP_CUDA_PIPELINE
#include <cuda/barrier>
namespace cuda {
enum class pipeline_role { producer, consumer };

namespace __isowarp {
template <thread_scope S> struct stage {
    barrier<S> produced;
    barrier<S> consumed;
};
}

template <thread_scope S> class pipeline;

template <thread_scope S, unsigned char Stages> class pipeline_shared_state {
public:
    pipeline_shared_state() = default;
    pipeline_shared_state(const pipeline_shared_state &) = delete;
    pipeline_shared_state(pipeline_shared_state &&) = delete;
    pipeline_shared_state &operator=(const pipeline_shared_state &) = delete;

    // For this header: one thread makes it ready.
    __device__ void start(unsigned producers, unsigned consumers, unsigned threads) {
        for (unsigned i = 0; i < Stages; ++i) {
            init(&stages_[i].consumed, consumers);
            init(&stages_[i].produced, producers);
        }
        left_ = threads;
    }
    __device__ __isowarp::stage<S> *stages() { return stages_; }
    __device__ unsigned *left() { return &left_; }

private:
    __isowarp::stage<S> stages_[Stages];
    // Threads that have not quit; while it is made, those that produce.
    unsigned left_;
};

template <thread_scope S> class pipeline {
public:
    pipeline(const pipeline &) = delete;
    pipeline(pipeline &&) = default;
    pipeline &operator=(const pipeline &) = delete;
    pipeline &operator=(pipeline &&) = delete;
    __device__ ~pipeline() {
        if (takes_part_) (void)quit();
    }
    __device__ pipeline(__isowarp::stage<S> *stages, unsigned *left, unsigned count)
        : stages_(stages), left_(left), count_(count), head_(0), tail_(0), consumed_(true), produced_(false), takes_part_(true) {}

    __device__ void producer_acquire() { stages_[head_].consumed.wait_parity(consumed_); }
    __device__ void producer_commit() {
        (void)stages_[head_].produced.arrive();
        if (++head_ == count_) {
            head_ = 0;
            consumed_ = !consumed_;
        }
    }
    __device__ void consumer_wait() { stages_[tail_].produced.wait_parity(produced_); }
    __device__ void consumer_release() {
        (void)stages_[tail_].consumed.arrive();
        if (++tail_ == count_) {
            tail_ = 0;
            produced_ = !produced_;
        }
    }
    // True for the last thread.
    __device__ bool quit() {
        takes_part_ = false;
        return atomicSub_block(left_, 1u) == 1u;
    }

private:
    __isowarp::stage<S> *stages_;
    unsigned *left_;
    unsigned count_, head_, tail_;
    bool consumed_, produced_, takes_part_;
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

template <unsigned char Prior> __device__ void pipeline_consumer_wait_prior(pipeline<thread_scope_thread> &) {}

// All threads produce and consume.
template <class Group, thread_scope S, unsigned char Stages>
__device__ pipeline<S> make_pipeline(const Group &group, pipeline_shared_state<S, Stages> *state) {
    unsigned threads = (unsigned)group.size();
    if (group.thread_rank() == 0) state->start(threads, threads, threads);
    group.sync();
    return pipeline<S>(state->stages(), state->left(), Stages);
}

// So many produce.
template <class Group, thread_scope S, unsigned char Stages>
__device__ pipeline<S> make_pipeline(const Group &group, pipeline_shared_state<S, Stages> *state, size_t producers) {
    unsigned threads = (unsigned)group.size();
    if (group.thread_rank() == 0) state->start((unsigned)producers, threads - (unsigned)producers, threads);
    group.sync();
    return pipeline<S>(state->stages(), state->left(), Stages);
}

// Each says whether it produces.
template <class Group, thread_scope S, unsigned char Stages>
__device__ pipeline<S> make_pipeline(const Group &group, pipeline_shared_state<S, Stages> *state, pipeline_role role) {
    unsigned threads = (unsigned)group.size();
    if (group.thread_rank() == 0) *state->left() = 0u;
    group.sync();
    if (role == pipeline_role::producer) atomicAdd_block(state->left(), 1u);
    group.sync();
    if (group.thread_rank() == 0) {
        unsigned producers = *state->left();
        state->start(producers, threads - producers, threads);
    }
    group.sync();
    return pipeline<S>(state->stages(), state->left(), Stages);
}

template <class Group, class T, class Size, thread_scope S>
__device__ async_contract_fulfillment memcpy_async(const Group &group, T *to, const T *from, Size size, pipeline<S> &) {
    __isowarp::copy_aligned(group, to, from, size);
    return async_contract_fulfillment::none;
}
template <class T, class Size, thread_scope S>
__device__ async_contract_fulfillment memcpy_async(T *to, const T *from, Size size, pipeline<S> &) {
    __isowarp::copy_aligned(__isowarp::one_thread(), to, from, size);
    return async_contract_fulfillment::none;
}
}
#endif
