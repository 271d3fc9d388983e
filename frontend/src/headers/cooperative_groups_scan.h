// Prefix sums over groups (CUDA C++ Programming Guide, "Cooperative Groups", "inclusive_scan and
// exclusive_scan").
#ifndef _COOPERATIVE_GROUPS_SCAN_H_
#define _COOPERATIVE_GROUPS_SCAN_H_
#include <cooperative_groups/reduce.h>

namespace cooperative_groups {

namespace __details {

// The values of the threads below, combined; nothing in the first thread.
template <typename _Group, typename _T> __device__ _T __of_those_below(const _Group &__group, _T __scan) {
    _T __below = __group.shfl_up(__scan, 1u);
    return __group.thread_rank() == 0 ? _T() : __below;
}

// A tile of several warps: each warp, and the warps before it. `__change` gets the number of this warp, what the warps up to this one come to, and
// what those before it come to, and gives what is in front of this warp's values.
template <bool _Inclusive, unsigned int _Size, typename _Parent, typename _T, typename _Op, typename _Change>
__device__ _T __scan_warps(const thread_block_tile<_Size, _Parent> &__group, _T __value, _Op &__op, _Change __change) {
    constexpr unsigned int __warps = _Size / 32u;
    unsigned int __own_lane = __lane(), __rank = __own_lane & (__warps - 1u);
    for (unsigned int __step = 1u; __step < 32u; __step *= 2u) {
        _T __below = __shuffle<__from_below>(0xffffffffu, __value, __step, 32u);
        if (__own_lane >= __step) __value = __op(__value, __below);
    }
    _T __sums = __group.__of_warps(__value, 31u);
    if constexpr (!_Inclusive) __value = __shuffle<__from_below>(0xffffffffu, __value, 1u, 32u);
    for (unsigned int __step = 1u; __step < __warps; __step *= 2u) {
        _T __below = __shuffle<__from_below>(0xffffffffu, __sums, __step, __warps);
        if (__rank >= __step) __sums = __op(__sums, __below);
    }
    _T __before = __shuffle<__from_below>(0xffffffffu, __sums, 1u, __warps);
    if (__rank == 0u) __before = _T();
    bool __first = __change(__rank, __sums, __before);
    __before = __group.__of_warp(__before, __group.__warp_rank());
    if (!_Inclusive && __own_lane == 0u) return __before;
    return __first && __group.__warp_rank() == 0u ? __value : __op(__value, __before);
}

template <bool _Inclusive, typename _Group, typename _T, typename _Op>
__device__ _T __scan(const _Group &__group, _T __value, _Op &__op) {
    _T __scan = __scan_up(__group, __value, __op);
    if constexpr (_Inclusive) return __scan;
    else return __of_those_below(__group, __scan);
}
template <bool _Inclusive, unsigned int _Size, typename _Parent, typename _T, typename _Op>
__device__ _T __scan(const thread_block_tile<_Size, _Parent> &__group, _T __value, _Op &__op) {
    if constexpr (_Size > 32u) {
        // There is nothing in front of the first warp.
        return __scan_warps<_Inclusive>(__group, __value, __op, [](unsigned int, _T, _T &) { return true; });
    } else {
        _T __scan = __scan_up(__group, __value, __op);
        if constexpr (_Inclusive) return __scan;
        else return __of_those_below(__group, __scan);
    }
}

// The last thread adds what the group comes to to an atomic object, whose old value is in front of all.
template <bool _Inclusive, typename _Group, typename _To, typename _T, typename _Op>
__device__ _T __scan_update(const _Group &__group, _To &__to, _T __value, _Op &__op) {
    _T __scan = __scan_up(__group, __value, __op), __old = _T();
    unsigned int __last = (unsigned int)__group.size() - 1u;
    if (__group.thread_rank() == __last) __old = __update(__to, __scan, __op);
    __old = __group.shfl(__old, (int)__last);
    if constexpr (!_Inclusive) __scan = __of_those_below(__group, __scan);
    return __op(__old, __scan);
}
template <bool _Inclusive, unsigned int _Size, typename _Parent, typename _To, typename _T, typename _Op>
__device__ _T __scan_update(const thread_block_tile<_Size, _Parent> &__group, _To &__to, _T __value, _Op &__op) {
    if constexpr (_Size > 32u) {
        return __scan_warps<_Inclusive>(__group, __value, __op, [&](unsigned int __rank, _T __sums, _T &__before) {
            _T __old = _T();
            if (__group.thread_rank() == _Size / 32u - 1u) __old = __update(__to, __sums, __op);
            __old = __group.shfl(__old, (int)(_Size / 32u - 1u));
            __before = __rank != 0u ? __op(__before, __old) : __old;
            return false;
        });
    } else {
        _T __scan = __scan_up(__group, __value, __op), __old = _T();
        if (__group.thread_rank() == _Size - 1u) __old = __update(__to, __scan, __op);
        __old = __group.shfl(__old, (int)(_Size - 1u));
        if constexpr (!_Inclusive) __scan = __of_those_below(__group, __scan);
        return __op(__old, __scan);
    }
}

} // namespace __details

template <typename _Group, typename _T, typename _Op>
__device__ _T inclusive_scan(const _Group &__group, _T __value, _Op __op) {
    return __details::__scan<true>(__group, __value, __op);
}
template <typename _Group, typename _T> __device__ _T inclusive_scan(const _Group &__group, _T __value) {
    return inclusive_scan(__group, __value, plus<_T>());
}
template <typename _Group, typename _T, typename _Op>
__device__ _T exclusive_scan(const _Group &__group, _T __value, _Op __op) {
    return __details::__scan<false>(__group, __value, __op);
}
template <typename _Group, typename _T> __device__ _T exclusive_scan(const _Group &__group, _T __value) {
    return exclusive_scan(__group, __value, plus<_T>());
}

template <typename _Group, typename _To, typename _T, typename _Op>
__device__ _T inclusive_scan_update(const _Group &__group, _To &&__to, _T __value, _Op __op) {
    return __details::__scan_update<true>(__group, __to, __value, __op);
}
template <typename _Group, typename _To, typename _T>
__device__ _T inclusive_scan_update(const _Group &__group, _To &&__to, _T __value) {
    return inclusive_scan_update(__group, __to, __value, plus<_T>());
}
template <typename _Group, typename _To, typename _T, typename _Op>
__device__ _T exclusive_scan_update(const _Group &__group, _To &&__to, _T __value, _Op __op) {
    return __details::__scan_update<false>(__group, __to, __value, __op);
}
template <typename _Group, typename _To, typename _T>
__device__ _T exclusive_scan_update(const _Group &__group, _To &&__to, _T __value) {
    return exclusive_scan_update(__group, __to, __value, plus<_T>());
}

} // namespace cooperative_groups

#endif
