// Reductions over groups (CUDA C++ Programming Guide, "Cooperative Groups", "reduce").
#ifndef _COOPERATIVE_GROUPS_REDUCE_H_
#define _COOPERATIVE_GROUPS_REDUCE_H_
#include <cooperative_groups.h>

namespace cooperative_groups {

template <typename T> struct plus {
    __device__ T operator()(T a, T b) const { return a + b; }
};
template <typename T> struct less {
    __device__ T operator()(T a, T b) const { return b < a ? b : a; }
};
template <typename T> struct greater {
    __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};
template <typename T> struct bit_and {
    __device__ T operator()(T a, T b) const { return a & b; }
};
template <typename T> struct bit_or {
    __device__ T operator()(T a, T b) const { return a | b; }
};
template <typename T> struct bit_xor {
    __device__ T operator()(T a, T b) const { return a ^ b; }
};

template <unsigned int Size, typename Parent, typename T, typename Op>
__device__ T reduce(const thread_block_tile<Size, Parent> &group, T value, Op op) {
    for (unsigned int step = Size / 2u; step > 0u; step /= 2u)
        value = op(value, group.shfl_xor(value, step));
    return value;
}

template <typename T, typename Op> __device__ T reduce(const coalesced_group &group, T value, Op op) {
    T result = group.shfl(value, 0);
    unsigned int size = (unsigned int)group.size();
    for (unsigned int rank = 1u; rank < size; rank++)
        result = op(result, group.shfl(value, (int)rank));
    return result;
}

} // namespace cooperative_groups

#endif
