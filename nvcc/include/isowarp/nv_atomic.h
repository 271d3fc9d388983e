// The atomic functions of CUDA's compiler, `__nv_atomic_*` (CUDA C++ Programming Guide, "Built-in Atomic Functions"), which
// exist on the device alone.
#ifndef __ISOWARP_NV_ATOMIC_H__
#define __ISOWARP_NV_ATOMIC_H__

#include "../host_defines.h"

enum {
    __NV_ATOMIC_RELAXED, __NV_ATOMIC_CONSUME, __NV_ATOMIC_ACQUIRE, __NV_ATOMIC_RELEASE, __NV_ATOMIC_ACQ_REL,
    __NV_ATOMIC_SEQ_CST
};
enum {
    __NV_THREAD_SCOPE_THREAD, __NV_THREAD_SCOPE_BLOCK, __NV_THREAD_SCOPE_CLUSTER, __NV_THREAD_SCOPE_DEVICE,
    __NV_THREAD_SCOPE_SYSTEM
};

// The type of values: that of the memory without qualifiers.
template <class T> struct __iw_nv_value { typedef T type; };
template <class T> struct __iw_nv_value<const T> { typedef T type; };
template <class T> struct __iw_nv_value<volatile T> { typedef T type; };
template <class T> struct __iw_nv_value<const volatile T> { typedef T type; };
#define __IW_V typename __iw_nv_value<T>::type
#define __IW_NV template <class T> __IW_DEVICE
#define __IW_SCOPE int, int = __NV_THREAD_SCOPE_SYSTEM

__IW_NV __IW_V __nv_atomic_load_n(T *, __IW_SCOPE);
__IW_NV void __nv_atomic_load(T *, __IW_V *, __IW_SCOPE);
__IW_NV void __nv_atomic_store_n(T *, __IW_V, __IW_SCOPE);
__IW_NV void __nv_atomic_store(T *, const __IW_V *, __IW_SCOPE);
__IW_NV __IW_V __nv_atomic_exchange_n(T *, __IW_V, __IW_SCOPE);
__IW_NV void __nv_atomic_exchange(T *, const __IW_V *, __IW_V *, __IW_SCOPE);
__IW_NV bool __nv_atomic_compare_exchange_n(T *, __IW_V *, __IW_V, bool, int, __IW_SCOPE);
__IW_NV bool __nv_atomic_compare_exchange(T *, __IW_V *, const __IW_V *, bool, int, __IW_SCOPE);
#define __IW_FETCH(name)                                                                                              \
    __IW_NV __IW_V __nv_atomic_fetch_##name(T *, __IW_V, __IW_SCOPE);                                                 \
    __IW_NV void __nv_atomic_##name(T *, __IW_V, __IW_SCOPE);
__IW_FETCH(add) __IW_FETCH(sub) __IW_FETCH(and) __IW_FETCH(or) __IW_FETCH(xor) __IW_FETCH(min) __IW_FETCH(max)
__IW_DEVICE void __nv_atomic_thread_fence(__IW_SCOPE);

#undef __IW_FETCH
#undef __IW_SCOPE
#undef __IW_NV
#undef __IW_V
#endif
