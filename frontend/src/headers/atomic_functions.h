// The functions of C++17's [atomics.types.operations.req] and C++20's [atomics.wait] for objects of libcu++, and its flags ([atomics.flag]).
#ifndef _ISOWARP_ATOMIC_FUNCTIONS
#define _ISOWARP_ATOMIC_FUNCTIONS
namespace cuda {
namespace __isowarp {
// A type that an argument does not decide.
template <class _T> struct __given { using type = _T; };
}

namespace std {
#define _ISOWARP_FOR_ATOMIC template <class _T> __device__ inline
#define _ISOWARP_VALUE typename ::cuda::__isowarp::__given<_T>::type
#define _ISOWARP_DIFFERENCE typename ::cuda::__isowarp::__difference<_T>::type

_ISOWARP_FOR_ATOMIC bool atomic_is_lock_free(const atomic<_T> *__object) { return __object->is_lock_free(); }
_ISOWARP_FOR_ATOMIC void atomic_init(atomic<_T> *__object, _ISOWARP_VALUE __v) { __object->store(__v, memory_order_relaxed); }
_ISOWARP_FOR_ATOMIC void atomic_store(atomic<_T> *__object, _ISOWARP_VALUE __v) { __object->store(__v); }
_ISOWARP_FOR_ATOMIC void atomic_store_explicit(atomic<_T> *__object, _ISOWARP_VALUE __v, memory_order __order) {
    __object->store(__v, __order);
}
_ISOWARP_FOR_ATOMIC _T atomic_load(const atomic<_T> *__object) { return __object->load(); }
_ISOWARP_FOR_ATOMIC _T atomic_load_explicit(const atomic<_T> *__object, memory_order __order) { return __object->load(__order); }
_ISOWARP_FOR_ATOMIC _T atomic_exchange(atomic<_T> *__object, _ISOWARP_VALUE __v) { return __object->exchange(__v); }
_ISOWARP_FOR_ATOMIC _T atomic_exchange_explicit(atomic<_T> *__object, _ISOWARP_VALUE __v, memory_order __order) {
    return __object->exchange(__v, __order);
}
_ISOWARP_FOR_ATOMIC bool atomic_compare_exchange_weak(atomic<_T> *__object, _T *__expected, _ISOWARP_VALUE __desired) {
    return __object->compare_exchange_weak(*__expected, __desired);
}
_ISOWARP_FOR_ATOMIC bool atomic_compare_exchange_strong(atomic<_T> *__object, _T *__expected, _ISOWARP_VALUE __desired) {
    return __object->compare_exchange_strong(*__expected, __desired);
}
_ISOWARP_FOR_ATOMIC bool atomic_compare_exchange_weak_explicit(atomic<_T> *__object, _T *__expected, _ISOWARP_VALUE __desired,
                                                               memory_order __order, memory_order __fails) {
    return __object->compare_exchange_weak(*__expected, __desired, __order, __fails);
}
_ISOWARP_FOR_ATOMIC bool atomic_compare_exchange_strong_explicit(atomic<_T> *__object, _T *__expected, _ISOWARP_VALUE __desired,
                                                                 memory_order __order, memory_order __fails) {
    return __object->compare_exchange_strong(*__expected, __desired, __order, __fails);
}
#define _ISOWARP_FETCH_FUNCTION(__name, __operand)                                                                        \
    _ISOWARP_FOR_ATOMIC _T atomic_##__name(atomic<_T> *__object, __operand __v) { return __object->__name(__v); }     \
    _ISOWARP_FOR_ATOMIC _T atomic_##__name##_explicit(atomic<_T> *__object, __operand __v, memory_order __order) {    \
        return __object->__name(__v, __order);                                                                            \
    }
_ISOWARP_FETCH_FUNCTION(fetch_add, _ISOWARP_DIFFERENCE)
_ISOWARP_FETCH_FUNCTION(fetch_sub, _ISOWARP_DIFFERENCE)
_ISOWARP_FETCH_FUNCTION(fetch_and, _ISOWARP_VALUE)
_ISOWARP_FETCH_FUNCTION(fetch_or, _ISOWARP_VALUE)
_ISOWARP_FETCH_FUNCTION(fetch_xor, _ISOWARP_VALUE)
#undef _ISOWARP_FETCH_FUNCTION
_ISOWARP_FOR_ATOMIC void atomic_wait(const atomic<_T> *__object, _ISOWARP_VALUE __old) { __object->wait(__old); }
_ISOWARP_FOR_ATOMIC void atomic_wait_explicit(const atomic<_T> *__object, _ISOWARP_VALUE __old, memory_order __order) {
    __object->wait(__old, __order);
}
_ISOWARP_FOR_ATOMIC void atomic_notify_one(atomic<_T> *__object) { __object->notify_one(); }
_ISOWARP_FOR_ATOMIC void atomic_notify_all(atomic<_T> *__object) { __object->notify_all(); }
#undef _ISOWARP_DIFFERENCE
#undef _ISOWARP_VALUE
#undef _ISOWARP_FOR_ATOMIC

using atomic_bool = atomic<bool>;
using atomic_int = atomic<int>;
using atomic_uint = atomic<unsigned>;
using atomic_long = atomic<long>;
using atomic_ulong = atomic<unsigned long>;
using atomic_llong = atomic<long long>;
using atomic_ullong = atomic<unsigned long long>;

struct atomic_flag {
    atomic_flag() = default;
    __host__ __device__ constexpr atomic_flag(bool __v) : __own(__v) {}
    atomic_flag(const atomic_flag &) = delete;
    atomic_flag &operator=(const atomic_flag &) = delete;
    __device__ bool test(memory_order __order = memory_order_seq_cst) const { return __own.load(__order) != 0; }
    __device__ bool test_and_set(memory_order __order = memory_order_seq_cst) { return __own.exchange(1, __order) != 0; }
    __device__ void clear(memory_order __order = memory_order_seq_cst) { __own.store(0, __order); }
    __device__ void wait(bool __old, memory_order __order = memory_order_seq_cst) const { __own.wait(__old, __order); }
    __device__ void notify_one() {}
    __device__ void notify_all() {}

private:
    ::cuda::atomic<int, thread_scope_system> __own;
};
__device__ inline bool atomic_flag_test(const atomic_flag *__flag) { return __flag->test(); }
__device__ inline bool atomic_flag_test_explicit(const atomic_flag *__flag, memory_order __order) { return __flag->test(__order); }
__device__ inline bool atomic_flag_test_and_set(atomic_flag *__flag) { return __flag->test_and_set(); }
__device__ inline bool atomic_flag_test_and_set_explicit(atomic_flag *__flag, memory_order __order) { return __flag->test_and_set(__order); }
__device__ inline void atomic_flag_clear(atomic_flag *__flag) { __flag->clear(); }
__device__ inline void atomic_flag_clear_explicit(atomic_flag *__flag, memory_order __order) { __flag->clear(__order); }
__device__ inline void atomic_flag_wait(const atomic_flag *__flag, bool __old) { __flag->wait(__old); }
__device__ inline void atomic_flag_notify_one(atomic_flag *) {}
__device__ inline void atomic_flag_notify_all(atomic_flag *) {}
}
#define ATOMIC_FLAG_INIT {0}
}
#endif
