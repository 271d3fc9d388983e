// Prefix sums over groups (CUDA C++ Programming Guide, "Cooperative Groups", "inclusive_scan and
// exclusive_scan").
#ifndef _COOPERATIVE_GROUPS_SCAN_H_
#define _COOPERATIVE_GROUPS_SCAN_H_
#include <cooperative_groups/reduce.h>

namespace cooperative_groups {

template <typename Group, typename T, typename Op>
__device__ T inclusive_scan(const Group &group, T value, Op op) {
    return details::scan_up(group, value, op);
}

template <typename Group, typename T> __device__ T inclusive_scan(const Group &group, T value) {
    return inclusive_scan(group, value, plus<T>());
}

template <typename Group, typename T, typename Op>
__device__ T exclusive_scan(const Group &group, T value, Op op) {
    T below = group.shfl_up(inclusive_scan(group, value, op), 1u);
    return group.thread_rank() == 0 ? T() : below;
}

template <typename Group, typename T> __device__ T exclusive_scan(const Group &group, T value) {
    return exclusive_scan(group, value, plus<T>());
}

} // namespace cooperative_groups

#endif
