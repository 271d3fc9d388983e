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

namespace details {

// Whether the hardware does a reduction in one step.
template <typename Op> struct one_step { static constexpr int kind = 0; };
template <> struct one_step<plus<int>> { static constexpr int kind = 1; };
template <> struct one_step<plus<unsigned int>> { static constexpr int kind = 1; };
template <> struct one_step<less<int>> { static constexpr int kind = 2; };
template <> struct one_step<less<unsigned int>> { static constexpr int kind = 2; };
template <> struct one_step<greater<int>> { static constexpr int kind = 3; };
template <> struct one_step<greater<unsigned int>> { static constexpr int kind = 3; };
template <> struct one_step<bit_and<int>> { static constexpr int kind = 4; };
template <> struct one_step<bit_and<unsigned int>> { static constexpr int kind = 4; };
template <> struct one_step<bit_or<int>> { static constexpr int kind = 5; };
template <> struct one_step<bit_or<unsigned int>> { static constexpr int kind = 5; };
template <> struct one_step<bit_xor<int>> { static constexpr int kind = 6; };
template <> struct one_step<bit_xor<unsigned int>> { static constexpr int kind = 6; };

template <int Kind, typename T> __device__ T reduce_in_one_step(unsigned int mask, T value) {
    if constexpr (Kind == 1) return __reduce_add_sync(mask, value);
    else if constexpr (Kind == 2) return __reduce_min_sync(mask, value);
    else if constexpr (Kind == 3) return __reduce_max_sync(mask, value);
    else if constexpr (Kind == 4) return (T)__reduce_and_sync(mask, (unsigned int)value);
    else if constexpr (Kind == 5) return (T)__reduce_or_sync(mask, (unsigned int)value);
    else return (T)__reduce_xor_sync(mask, (unsigned int)value);
}

// Each thread combines ever more threads below it with its own value: 1, 3, 7, ….
template <typename Group, typename T, typename Op> __device__ T scan_up(const Group &group, T value, Op &op) {
    unsigned int rank = group.thread_rank(), size = group.size();
    for (unsigned int step = 1u; step < size; step *= 2u) {
        T below = group.shfl_up(value, step);
        if (rank >= step) value = op(value, below);
    }
    return value;
}

// Pairs, then pairs of pairs: all threads get the same.
template <unsigned int Size, typename Group, typename T, typename Op>
__device__ T reduce_across(const Group &group, T value, Op &op) {
    for (unsigned int step = Size / 2u; step > 0u; step /= 2u)
        value = op(value, shuffle<across>(group.mask(), value, step, Size));
    return value;
}

} // namespace details

template <unsigned int Size, typename Parent, typename T, typename Op>
__device__ T reduce(const thread_block_tile<Size, Parent> &group, T value, Op op) {
    constexpr int kind = details::one_step<Op>::kind;
    if constexpr (kind != 0) return details::reduce_in_one_step<kind, T>(group.mask(), value);
    else return details::reduce_across<Size>(group, value, op);
}

template <typename T, typename Op> __device__ T reduce(const coalesced_group &group, T value, Op op) {
    constexpr int kind = details::one_step<Op>::kind;
    if constexpr (kind != 0) {
        return details::reduce_in_one_step<kind, T>(group.mask(), value);
    } else {
        if (group.size() == 32u) return details::reduce_across<32>(group, value, op);
        return group.shfl(details::scan_up(group, value, op), (int)group.size() - 1);
    }
}

} // namespace cooperative_groups

#endif
