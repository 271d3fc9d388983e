// Copies by a group (CUDA C++ Programming Guide, "Cooperative Groups", "memcpy_async", "wait"). The
// bytes have arrived when `memcpy_async` returns; `wait` makes them visible to the group.
#ifndef _COOPERATIVE_GROUPS_MEMCPY_ASYNC_H_
#define _COOPERATIVE_GROUPS_MEMCPY_ASYNC_H_
#include <cooperative_groups.h>

namespace cooperative_groups {

template <typename Group, typename T>
__device__ void memcpy_async(const Group &group, T *to, const T *from, size_t bytes) {
    char *target = (char *)to;
    const char *source = (const char *)from;
    for (size_t i = group.thread_rank(); i < bytes; i += group.size())
        target[i] = source[i];
}

template <typename Group> __device__ void wait(const Group &group) { group.sync(); }

} // namespace cooperative_groups

#endif
