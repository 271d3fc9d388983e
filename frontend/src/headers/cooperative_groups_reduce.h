// Reductions over groups (CUDA C++ Programming Guide, "Cooperative Groups", "reduce").
#ifndef _COOPERATIVE_GROUPS_REDUCE_H_
#define _COOPERATIVE_GROUPS_REDUCE_H_
#include <cooperative_groups.h>

namespace cooperative_groups {

template <typename _T> struct plus {
    __device__ _T operator()(_T __a, _T __b) const { return __a + __b; }
};
template <typename _T> struct less {
    __device__ _T operator()(_T __a, _T __b) const { return __b < __a ? __b : __a; }
};
template <typename _T> struct greater {
    __device__ _T operator()(_T __a, _T __b) const { return __a < __b ? __b : __a; }
};
template <typename _T> struct bit_and {
    __device__ _T operator()(_T __a, _T __b) const { return __a & __b; }
};
template <typename _T> struct bit_or {
    __device__ _T operator()(_T __a, _T __b) const { return __a | __b; }
};
template <typename _T> struct bit_xor {
    __device__ _T operator()(_T __a, _T __b) const { return __a ^ __b; }
};

namespace __details {

template <typename _A, typename _B> struct __is_same { static constexpr bool __value = false; };
template <typename _A> struct __is_same<_A, _A> { static constexpr bool __value = true; };
template <typename _T> struct __is_integer { static constexpr bool __value = __is_number<_T>::__value; };
template <> struct __is_integer<float> { static constexpr bool __value = false; };
template <> struct __is_integer<double> { static constexpr bool __value = false; };

// Whether the hardware does a reduction in one step.
template <typename _Op> struct __one_step { static constexpr int __kind = 0; };
template <> struct __one_step<plus<int>> { static constexpr int __kind = 1; };
template <> struct __one_step<plus<unsigned int>> { static constexpr int __kind = 1; };
template <> struct __one_step<less<int>> { static constexpr int __kind = 2; };
template <> struct __one_step<less<unsigned int>> { static constexpr int __kind = 2; };
template <> struct __one_step<greater<int>> { static constexpr int __kind = 3; };
template <> struct __one_step<greater<unsigned int>> { static constexpr int __kind = 3; };
template <> struct __one_step<bit_and<int>> { static constexpr int __kind = 4; };
template <> struct __one_step<bit_and<unsigned int>> { static constexpr int __kind = 4; };
template <> struct __one_step<bit_or<int>> { static constexpr int __kind = 5; };
template <> struct __one_step<bit_or<unsigned int>> { static constexpr int __kind = 5; };
template <> struct __one_step<bit_xor<int>> { static constexpr int __kind = 6; };
template <> struct __one_step<bit_xor<unsigned int>> { static constexpr int __kind = 6; };

template <int _Kind, typename _T> __device__ _T __reduce_in_one_step(unsigned int __mask, _T __value) {
    if constexpr (_Kind == 1) return __reduce_add_sync(__mask, __value);
    else if constexpr (_Kind == 2) return __reduce_min_sync(__mask, __value);
    else if constexpr (_Kind == 3) return __reduce_max_sync(__mask, __value);
    else if constexpr (_Kind == 4) return (_T)__reduce_and_sync(__mask, (unsigned int)__value);
    else if constexpr (_Kind == 5) return (_T)__reduce_or_sync(__mask, (unsigned int)__value);
    else return (_T)__reduce_xor_sync(__mask, (unsigned int)__value);
}

// Each thread combines ever more threads below it with its own value: 1, 3, 7, ….
template <typename _Group, typename _T, typename _Op> __device__ _T __scan_up(const _Group &__group, _T __value, _Op &__op) {
    unsigned int __rank = __group.thread_rank(), size = __group.size();
    for (unsigned int __step = 1u; __step < size; __step *= 2u) {
        _T __below = __group.shfl_up(__value, __step);
        if (__rank >= __step) __value = __op(__value, __below);
    }
    return __value;
}

// Pairs, then pairs of pairs: all threads get the same.
template <unsigned int _Size, typename _T, typename _Op>
__device__ _T __reduce_across(unsigned int __mask, _T __value, _Op &__op) {
    for (unsigned int __step = _Size / 2u; __step > 0u; __step /= 2u)
        __value = __op(__value, __shuffle<__across>(__mask, __value, __step, _Size));
    return __value;
}

// Over the threads of a warp that a mask of a power of two of them names.
template <unsigned int _Size, typename _T, typename _Op> __device__ _T __reduce_warp(unsigned int __mask, _T __value, _Op &__op) {
    constexpr int __kind = __one_step<_Op>::__kind;
    if constexpr (__kind != 0) return __reduce_in_one_step<__kind, _T>(__mask, __value);
    else return __reduce_across<_Size>(__mask, __value, __op);
}

// `memory_order_relaxed`, which is declared where there are atomic objects.
struct __relaxed {
    template <typename _Order> __device__ constexpr operator _Order() const { return (_Order)0; }
};

// Makes a new value of an atomic object's and another one; returns the old one.
template <typename _Atomic, typename _T, typename _Op> __device__ _T __update(_Atomic &__object, _T __value, _Op &__op) {
    const __relaxed __order = {};
    // A type of 4 or 8 bytes that the operation is of.
    if constexpr (__is_same<_Op, plus<_T>>::__value && __is_integer<_T>::__value) return __object.fetch_add(__value, __order);
    else if constexpr (__is_same<_Op, less<_T>>::__value && __is_integer<_T>::__value) return __object.fetch_min(__value, __order);
    else if constexpr (__is_same<_Op, greater<_T>>::__value && __is_integer<_T>::__value) return __object.fetch_max(__value, __order);
    else if constexpr (__is_same<_Op, bit_and<_T>>::__value && __is_integer<_T>::__value) return __object.fetch_and(__value, __order);
    else if constexpr (__is_same<_Op, bit_or<_T>>::__value && __is_integer<_T>::__value) return __object.fetch_or(__value, __order);
    else if constexpr (__is_same<_Op, bit_xor<_T>>::__value && __is_integer<_T>::__value) return __object.fetch_xor(__value, __order);
    else {
        _T __old = __object.load(__order);
        while (!__object.compare_exchange_weak(__old, __op(__old, __value), __order, __order)) {}
        return __old;
    }
}

} // namespace __details

template <unsigned int _Size, typename _Parent, typename _T, typename _Op>
__device__ _T reduce(const thread_block_tile<_Size, _Parent> &__group, _T __value, _Op __op) {
    if constexpr (_Size > 32u) {
        // In each warp, and over the warps: each of them does that with its own number in front.
        __value = __group.__of_warps(__details::__reduce_warp<32>(0xffffffffu, __value, __op), 0u);
        __value = __details::__reduce_across<_Size / 32u>(0xffffffffu, __value, __op);
        return __group.__of_warp(__value, __group.__warp_rank());
    } else {
        return __details::__reduce_warp<_Size>(__group.__mask(), __value, __op);
    }
}

template <typename _T, typename _Op> __device__ _T reduce(const coalesced_group &__group, _T __value, _Op __op) {
    constexpr int __kind = __details::__one_step<_Op>::__kind;
    if constexpr (__kind != 0) {
        return __details::__reduce_in_one_step<__kind, _T>(__group.__mask(), __value);
    } else {
        if (__group.size() == 32u) return __details::__reduce_across<32>(__group.__mask(), __value, __op);
        return __group.shfl(__details::__scan_up(__group, __value, __op), (int)__group.size() - 1);
    }
}

// One thread hands the result on: to a place in memory, or to an object of `cuda::atomic` or `cuda::atomic_ref`.
template <typename _Group, typename _To, typename _T, typename _Op>
__device__ void reduce_store_async(const _Group &__group, _To *__to, _T __value, _Op __op) {
    _T __result = reduce(__group, __value, __op);
    if (__group.thread_rank() == 0) *__to = __result;
}
template <typename _Group, typename _To, typename _T, typename _Op>
__device__ void reduce_store_async(const _Group &__group, _To &&__to, _T __value, _Op __op) {
    _T __result = reduce(__group, __value, __op);
    if (__group.thread_rank() == 0) __to.store(__result, __details::__relaxed());
}
template <typename _Group, typename _To, typename _T, typename _Op>
__device__ void reduce_update_async(const _Group &__group, _To &&__to, _T __value, _Op __op) {
    _T __result = reduce(__group, __value, __op);
    if (__group.thread_rank() == 0) __details::__update(__to, __result, __op);
}

} // namespace cooperative_groups

#endif
