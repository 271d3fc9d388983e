// The atomic functions of the compiler, `__nv_atomic_*` (CUDA C++ Programming Guide, "Built-in Atomic Functions"). A
// cluster's scope is wider than a block's, so the device's serves for it.
#ifndef _ISOWARP_NV_ATOMIC
#define _ISOWARP_NV_ATOMIC
#include <cuda/atomic>
enum {
    __NV_ATOMIC_RELAXED,
    __NV_ATOMIC_CONSUME,
    __NV_ATOMIC_ACQUIRE,
    __NV_ATOMIC_RELEASE,
    __NV_ATOMIC_ACQ_REL,
    __NV_ATOMIC_SEQ_CST
};
enum {
    __NV_THREAD_SCOPE_THREAD,
    __NV_THREAD_SCOPE_BLOCK,
    __NV_THREAD_SCOPE_CLUSTER,
    __NV_THREAD_SCOPE_DEVICE,
    __NV_THREAD_SCOPE_SYSTEM
};
namespace cuda {
namespace __isowarp {
// Does an operation `_F` in the scope that an argument names.
#define _ISOWARP_IN_SCOPE(__call)                                                                                      \
    switch (__scope) {                                                                                                 \
    case __NV_THREAD_SCOPE_THREAD:                                                                                     \
    case __NV_THREAD_SCOPE_BLOCK: { using __o = __operations<_T, thread_scope_block>; __call; }                        \
    case __NV_THREAD_SCOPE_CLUSTER:                                                                                    \
    case __NV_THREAD_SCOPE_DEVICE: { using __o = __operations<_T, thread_scope_device>; __call; }                      \
    default: break;                                                                                                    \
    }                                                                                                                  \
    using __o = __operations<_T, thread_scope_system>;                                                                 \
    __call;
}
}

#define _ISOWARP_NV template <class _T> __device__ inline
#define _ISOWARP_NV_VALUE typename ::cuda::__isowarp::__nv_value<_T>::type
#define _ISOWARP_NV_ORDER (::cuda::std::memory_order)__order
#define _ISOWARP_NV_SCOPE int __order, int __scope = __NV_THREAD_SCOPE_SYSTEM

namespace cuda {
namespace __isowarp {
template <class _T> struct __nv_value { using type = _T; };
template <class _T> struct __nv_value<const _T> { using type = _T; };
template <class _T> struct __nv_value<volatile _T> { using type = _T; };
template <class _T> struct __nv_value<const volatile _T> { using type = _T; };
_ISOWARP_NV _T __nv_load(const _T *__p, int __order, int __scope) {
    _ISOWARP_IN_SCOPE(return __o::load(__p, _ISOWARP_NV_ORDER))
}
_ISOWARP_NV void __nv_store(_T *__p, _T __v, int __order, int __scope) {
    _ISOWARP_IN_SCOPE(return __o::store(__p, __v, _ISOWARP_NV_ORDER))
}
_ISOWARP_NV bool __nv_compare_exchange(_T *__p, _T *__expected, _T __desired, int __order, int __failed, int __scope) {
    _ISOWARP_IN_SCOPE(return __o::__compare_exchange(__p, *__expected, __desired, _ISOWARP_NV_ORDER,
                                                     (::cuda::std::memory_order)__failed))
}
#define _ISOWARP_NV_FETCH(__name)                                                                                      \
    _ISOWARP_NV _T __nv_##__name(_T *__p, _T __v, int __order, int __scope) {                                          \
        _ISOWARP_IN_SCOPE(return __o::__name(__p, __v, _ISOWARP_NV_ORDER))                                             \
    }
_ISOWARP_NV_FETCH(exchange)
_ISOWARP_NV_FETCH(fetch_add)
_ISOWARP_NV_FETCH(fetch_sub)
_ISOWARP_NV_FETCH(fetch_and)
_ISOWARP_NV_FETCH(fetch_or)
_ISOWARP_NV_FETCH(fetch_xor)
_ISOWARP_NV_FETCH(fetch_min)
_ISOWARP_NV_FETCH(fetch_max)
#undef _ISOWARP_NV_FETCH
}
}
#undef _ISOWARP_IN_SCOPE

_ISOWARP_NV _ISOWARP_NV_VALUE __nv_atomic_load_n(_T *__p, _ISOWARP_NV_SCOPE) {
    return ::cuda::__isowarp::__nv_load((const _ISOWARP_NV_VALUE *)__p, __order, __scope);
}
_ISOWARP_NV void __nv_atomic_load(_T *__p, _ISOWARP_NV_VALUE *__result, _ISOWARP_NV_SCOPE) {
    *__result = ::cuda::__isowarp::__nv_load((const _ISOWARP_NV_VALUE *)__p, __order, __scope);
}
_ISOWARP_NV void __nv_atomic_store_n(_T *__p, _ISOWARP_NV_VALUE __v, _ISOWARP_NV_SCOPE) {
    ::cuda::__isowarp::__nv_store((_ISOWARP_NV_VALUE *)__p, __v, __order, __scope);
}
_ISOWARP_NV void __nv_atomic_store(_T *__p, const _ISOWARP_NV_VALUE *__v, _ISOWARP_NV_SCOPE) {
    ::cuda::__isowarp::__nv_store((_ISOWARP_NV_VALUE *)__p, *__v, __order, __scope);
}
_ISOWARP_NV _ISOWARP_NV_VALUE __nv_atomic_exchange_n(_T *__p, _ISOWARP_NV_VALUE __v, _ISOWARP_NV_SCOPE) {
    return ::cuda::__isowarp::__nv_exchange((_ISOWARP_NV_VALUE *)__p, __v, __order, __scope);
}
_ISOWARP_NV void __nv_atomic_exchange(_T *__p, const _ISOWARP_NV_VALUE *__v, _ISOWARP_NV_VALUE *__result,
                                      _ISOWARP_NV_SCOPE) {
    *__result = ::cuda::__isowarp::__nv_exchange((_ISOWARP_NV_VALUE *)__p, *__v, __order, __scope);
}
// A weak exchange may fail without a reason; these do not.
_ISOWARP_NV bool __nv_atomic_compare_exchange_n(_T *__p, _ISOWARP_NV_VALUE *__expected, _ISOWARP_NV_VALUE __desired, bool,
                                                int __order, int __failed, int __scope = __NV_THREAD_SCOPE_SYSTEM) {
    return ::cuda::__isowarp::__nv_compare_exchange((_ISOWARP_NV_VALUE *)__p, __expected, __desired, __order, __failed, __scope);
}
_ISOWARP_NV bool __nv_atomic_compare_exchange(_T *__p, _ISOWARP_NV_VALUE *__expected, const _ISOWARP_NV_VALUE *__desired, bool,
                                              int __order, int __failed, int __scope = __NV_THREAD_SCOPE_SYSTEM) {
    return ::cuda::__isowarp::__nv_compare_exchange((_ISOWARP_NV_VALUE *)__p, __expected, *__desired, __order, __failed, __scope);
}
#define _ISOWARP_NV_FETCH(__name)                                                                                      \
    _ISOWARP_NV _ISOWARP_NV_VALUE __nv_atomic_fetch_##__name(_T *__p, _ISOWARP_NV_VALUE __v, _ISOWARP_NV_SCOPE) {      \
        return ::cuda::__isowarp::__nv_fetch_##__name((_ISOWARP_NV_VALUE *)__p, __v, __order, __scope);                \
    }                                                                                                                  \
    _ISOWARP_NV void __nv_atomic_##__name(_T *__p, _ISOWARP_NV_VALUE __v, _ISOWARP_NV_SCOPE) {                         \
        ::cuda::__isowarp::__nv_fetch_##__name((_ISOWARP_NV_VALUE *)__p, __v, __order, __scope);                       \
    }
_ISOWARP_NV_FETCH(add)
_ISOWARP_NV_FETCH(sub)
_ISOWARP_NV_FETCH(and)
_ISOWARP_NV_FETCH(or)
_ISOWARP_NV_FETCH(xor)
_ISOWARP_NV_FETCH(min)
_ISOWARP_NV_FETCH(max)
#undef _ISOWARP_NV_FETCH
__device__ inline void __nv_atomic_thread_fence(_ISOWARP_NV_SCOPE) {
    if (__order == __NV_ATOMIC_RELAXED) return;
    if (__scope == __NV_THREAD_SCOPE_SYSTEM) __threadfence_system();
    else if (__scope == __NV_THREAD_SCOPE_DEVICE || __scope == __NV_THREAD_SCOPE_CLUSTER) __threadfence();
    else if (__scope == __NV_THREAD_SCOPE_BLOCK) __threadfence_block();
}
#undef _ISOWARP_NV_SCOPE
#undef _ISOWARP_NV_ORDER
#undef _ISOWARP_NV_VALUE
#undef _ISOWARP_NV
#endif
