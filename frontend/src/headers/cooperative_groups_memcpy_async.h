// Copies by a group (CUDA C++ Programming Guide, "Cooperative Groups", "memcpy_async", "wait"). The
// bytes have arrived when `memcpy_async` returns; `wait` makes them visible to the group.
#ifndef _COOPERATIVE_GROUPS_MEMCPY_ASYNC_H_
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC_H_
#include <cooperative_groups.h>
#include <isowarp/aligned_size>

namespace cooperative_groups {

namespace details {

template <typename Group>
__device__ void copy_bytes(const Group &group, void *to, const void *from, size_t first, size_t bytes) {
    for (size_t i = first + group.thread_rank(); i < bytes; i += group.size())
        ((char *)to)[i] = ((const char *)from)[i];
}

} // namespace details

template <typename Group>
__device__ void memcpy_async(const Group &group, void *to, const void *from, size_t bytes) {
    details::copy_bytes(group, to, from, 0, bytes);
}

// Whole elements, and what is left.
template <typename Group, typename T>
__device__ void memcpy_async(const Group &group, T *to, const T *from, size_t bytes) {
    size_t count = bytes / sizeof(T);
    for (size_t i = group.thread_rank(); i < count; i += group.size())
        to[i] = from[i];
    details::copy_bytes(group, to, from, count * sizeof(T), bytes);
}

template <typename Group, typename T, size_t Alignment>
__device__ void memcpy_async(const Group &group, T *to, const T *from, const cuda::aligned_size_t<Alignment> &bytes) {
    memcpy_async(group, to, from, bytes.value);
}

// As many elements as both sides have.
template <typename Group, typename T, typename To, typename From>
__device__ void memcpy_async(const Group &group, T *to, const To &room, const T *from, const From &have) {
    size_t count = (size_t)room < (size_t)have ? (size_t)room : (size_t)have;
    memcpy_async(group, to, from, count * sizeof(T));
}

template <typename Group> __device__ void wait(const Group &group) { group.sync(); }

template <unsigned int Stage, typename Group> __device__ void wait_prior(const Group &group) { group.sync(); }

} // namespace cooperative_groups

#endif
