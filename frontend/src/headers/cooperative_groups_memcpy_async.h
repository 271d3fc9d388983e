// Copies by a group (CUDA C++ Programming Guide, "Cooperative Groups", "memcpy_async", "wait"). The
// bytes have arrived when `memcpy_async` returns; `wait` makes them visible to the group.
#ifndef _COOPERATIVE_GROUPS_MEMCPY_ASYNC_H_
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC_H_
#include <cooperative_groups.h>
#include <isowarp/aligned_size>

namespace cooperative_groups {

namespace __details {

template <typename _Group>
__device__ void __copy_bytes(const _Group &__group, void *__to, const void *__from, size_t __first, size_t __bytes) {
    for (size_t __i = __first + __group.thread_rank(); __i < __bytes; __i += __group.size())
        ((char *)__to)[__i] = ((const char *)__from)[__i];
}

} // namespace details

template <typename _Group>
__device__ void memcpy_async(const _Group &__group, void *__to, const void *__from, size_t __bytes) {
    __details::__copy_bytes(__group, __to, __from, 0, __bytes);
}

// Whole elements, and what is left.
template <typename _Group, typename _T>
__device__ void memcpy_async(const _Group &__group, _T *__to, const _T *__from, size_t __bytes) {
    size_t __count = __bytes / sizeof(_T);
    for (size_t __i = __group.thread_rank(); __i < __count; __i += __group.size())
        __to[__i] = __from[__i];
    __details::__copy_bytes(__group, __to, __from, __count * sizeof(_T), __bytes);
}

template <typename _Group, typename _T, size_t _Alignment>
__device__ void memcpy_async(const _Group &__group, _T *__to, const _T *__from, const cuda::aligned_size_t<_Alignment> &__bytes) {
    memcpy_async(__group, __to, __from, __bytes.value);
}

// As many elements as both sides have.
template <typename _Group, typename _T, typename _To, typename _From>
__device__ void memcpy_async(const _Group &__group, _T *__to, const _To &__room, const _T *__from, const _From &__have) {
    size_t __count = (size_t)__room < (size_t)__have ? (size_t)__room : (size_t)__have;
    memcpy_async(__group, __to, __from, __count * sizeof(_T));
}

template <typename _Group> __device__ void wait(const _Group &__group) { __group.sync(); }

template <unsigned int _Stage, typename _Group> __device__ void wait_prior(const _Group &__group) { __group.sync(); }

} // namespace cooperative_groups

#endif
