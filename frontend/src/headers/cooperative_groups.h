// Cooperative groups (CUDA C++ Programming Guide, "Cooperative Groups"): blocks, tiles, coalesced groups, and the grid.
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

namespace cooperative_groups {

namespace __details {

#ifdef __ISOWARP__
__device__ inline bool __grid_is_valid() { return __iw_grid_is_valid(); }
__device__ inline void __grid_sync() { __iw_grid_sync(); }
#else
// NVRTC has no header for this. In a cooperative launch two of the driver's registers hold the address
// of its workspace for the grid, whose second word counts blocks that have arrived.
__device__ inline unsigned long long __grid_workspace() {
    unsigned long long __address;
    asm("mov.b64 %0, {%%envreg2, %%envreg1};" : "=l"(__address));
    return __address;
}

__device__ inline bool __grid_is_valid() { return __grid_workspace() != 0; }

// The first block adds what brings the sum of all to 2^31, so that the top bit changes when the last
// one has arrived, and the rest is zero again.
__device__ inline void __grid_sync() {
    unsigned long long __workspace = __grid_workspace();
    if (__workspace == 0) __trap();
    asm volatile("barrier.sync 0;" : : : "memory");
    if ((threadIdx.x | threadIdx.y | threadIdx.z) == 0) {
        unsigned int *__arrived = (unsigned int *)(__workspace + 4);
        unsigned int __blocks = gridDim.x * gridDim.y * gridDim.z;
        bool __first = (blockIdx.x | blockIdx.y | blockIdx.z) == 0;
        __threadfence();
        unsigned int __before = atomicAdd(__arrived, __first ? 0x80000000u - (__blocks - 1u) : 1u);
        while (((*(volatile unsigned int *)__arrived ^ __before) & 0x80000000u) == 0) {}
        __threadfence();
    }
    asm volatile("barrier.sync 0;" : : : "memory");
}
#endif

__device__ inline unsigned int __block_size() { return blockDim.x * blockDim.y * blockDim.z; }

__device__ inline unsigned int block_rank() {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

__device__ inline unsigned int __lane() { return block_rank() & 31u; }

__device__ inline unsigned int __lanes_below() { return (1u << __lane()) - 1u; }

// The mask of `size` lanes from `__first` on.
__device__ inline unsigned int __lanes(unsigned int __first, unsigned int size) {
    return size >= 32u ? 0xffffffffu : ((1u << size) - 1u) << __first;
}

// The lane of the thread with a rank among the lanes of a mask: a search by halves.
__device__ inline unsigned int __lane_of_rank(unsigned int __mask, unsigned int __rank) {
    unsigned int __lane = 0;
    for (unsigned int __width = 16u; __width > 0u; __width /= 2u) {
        unsigned int __below = (unsigned int)__popc((int)(__mask >> __lane & ((1u << __width) - 1u)));
        if (__rank >= __below) {
            __rank -= __below;
            __lane += __width;
        }
    }
    return __lane;
}

// The bits of a word that stand at the set bits of a mask, side by side: each moves down by the number of
// bits that the mask lacks below it, one binary digit of that number after the other (Warren, "Hacker's
// Delight", "Compress").
__device__ inline unsigned int __pack(unsigned int __mask, unsigned int __bits) {
    __bits &= __mask;
    unsigned int __missing = ~__mask << 1;
    for (unsigned int __step = 1u; __step < 32u; __step *= 2u) {
        unsigned int __odd = __missing;
        for (unsigned int __i = 1u; __i < 32u; __i *= 2u)
            __odd ^= __odd << __i;
        unsigned int __moves = __odd & __mask;
        __mask = (__mask ^ __moves) | (__moves >> __step);
        unsigned int __moved = __bits & __moves;
        __bits = (__bits ^ __moved) | (__moved >> __step);
        __missing &= ~__odd;
    }
    return __bits;
}

// Of the lanes of a mask, `size` from the rank `__first` on, or as many as there are.
__device__ inline unsigned int __lanes_of_ranks(unsigned int __mask, unsigned int __first, unsigned int size) {
    unsigned int __from = 0xffffffffu << __lane_of_rank(__mask, __first);
    bool __last = (unsigned int)__popc((int)__mask) - __first <= size;
    return __last ? __mask & __from : __mask & __from & ((1u << __lane_of_rank(__mask, __first + size)) - 1u);
}

template <typename _T> struct __is_number { static constexpr bool __value = false; };
template <> struct __is_number<int> { static constexpr bool __value = true; };
template <> struct __is_number<unsigned int> { static constexpr bool __value = true; };
template <> struct __is_number<long> { static constexpr bool __value = true; };
template <> struct __is_number<unsigned long> { static constexpr bool __value = true; };
template <> struct __is_number<long long> { static constexpr bool __value = true; };
template <> struct __is_number<unsigned long long> { static constexpr bool __value = true; };
template <> struct __is_number<float> { static constexpr bool __value = true; };
template <> struct __is_number<double> { static constexpr bool __value = true; };

template <typename _T> struct __is_bool { static constexpr bool __value = false; };
template <> struct __is_bool<bool> { static constexpr bool __value = true; };

// A value of any type, moved word by word if it is no number.
enum __shuffle_kind { __from_lane, __from_below, __from_above, __across };

template <__shuffle_kind _Kind, typename _T>
__device__ _T __shuffle(unsigned int __mask, _T __value, unsigned int __lane, unsigned int __width) {
    if constexpr (!__is_number<_T>::__value) {
        unsigned int __words[(sizeof(_T) + 3) / 4] = {};
        memcpy(__words, &__value, sizeof(_T));
        for (unsigned int __i = 0; __i < (sizeof(_T) + 3) / 4; __i++)
            __words[__i] = __shuffle<_Kind, unsigned int>(__mask, __words[__i], __lane, __width);
        memcpy(&__value, __words, sizeof(_T));
        return __value;
    } else if constexpr (_Kind == __from_lane) {
        return __shfl_sync(__mask, __value, (int)__lane, (int)__width);
    } else if constexpr (_Kind == __from_below) {
        return __shfl_up_sync(__mask, __value, __lane, (int)__width);
    } else if constexpr (_Kind == __from_above) {
        return __shfl_down_sync(__mask, __value, __lane, (int)__width);
    } else {
        return __shfl_xor_sync(__mask, __value, (int)__lane, (int)__width);
    }
}

} // namespace details

// Any group; a copy of one of the others. Threads of a warp are named by a mask.
class thread_group {
public:
    __device__ thread_group() : __own_kind(0), __own_mask(0) {}
    __device__ thread_group(unsigned int __kind, unsigned int __mask) : __own_kind(__kind), __own_mask(__mask) {}

    __device__ unsigned long long size() const {
        if (__own_kind == 0) return __details::__block_size();
        if (__own_kind == 1) return (unsigned long long)__popc(__own_mask);
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z * __details::__block_size();
    }
    __device__ unsigned long long num_threads() const { return size(); }
    __device__ unsigned long long thread_rank() const {
        if (__own_kind == 0) return __details::block_rank();
        if (__own_kind == 1) return (unsigned long long)__popc(__own_mask & __details::__lanes_below());
        unsigned long long __block =
            ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
        return __block * __details::__block_size() + __details::block_rank();
    }
    __device__ void sync() const {
        if (__own_kind == 0) __syncthreads();
        else if (__own_kind == 1) __syncwarp(__own_mask);
        else __details::__grid_sync();
    }

    // For this header: the part of `size` threads that this thread is in, of threads of a warp or a block.
    __device__ thread_group __part(unsigned int size) const {
        unsigned int __mask = 0;
        if (size == 0u || size > 32u || (size & (size - 1u)) != 0u) {
            // No such part: nothing that the group is asked for can be done.
        } else if (__own_kind == 1) {
            unsigned int __rank = (unsigned int)__popc((int)(__own_mask & __details::__lanes_below()));
            __mask = __details::__lanes_of_ranks(__own_mask, __rank & ~(size - 1u), size);
        } else {
            // The last part of a block may have fewer threads.
            unsigned int __first = __details::block_rank() & ~(size - 1u), __left = __details::__block_size() - __first;
            __mask = __details::__lanes(__first & 31u, __left < size ? __left : size);
        }
        return thread_group(1u, __mask);
    }

protected:
    // 0: the block, 1: threads of a warp, 2: the grid.
    unsigned int __own_kind;
    unsigned int __own_mask;
};

class thread_block : public thread_group {
public:
    __device__ thread_block() : thread_group(0, 0) {}

    struct arrival_token {};

    __device__ static void sync() { __syncthreads(); }
    // To arrive early and wait later is allowed to be no faster than a barrier.
    __device__ static arrival_token barrier_arrive() { return arrival_token(); }
    __device__ static void barrier_wait(arrival_token &&) { __syncthreads(); }
    __device__ static unsigned int size() { return __details::__block_size(); }
    __device__ static unsigned int num_threads() { return __details::__block_size(); }
    __device__ static unsigned int thread_rank() { return __details::block_rank(); }
    __device__ static dim3 group_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
    __device__ static dim3 thread_index() { return dim3(threadIdx.x, threadIdx.y, threadIdx.z); }
    __device__ static dim3 group_dim() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
    __device__ static dim3 dim_threads() { return dim3(blockDim.x, blockDim.y, blockDim.z); }
};

__device__ inline thread_block this_thread_block() { return thread_block(); }

class grid_group : public thread_group {
public:
    __device__ grid_group() : thread_group(2, 0) {}

    using arrival_token = unsigned int;

    // False unless the launch was cooperative.
    __device__ static bool is_valid() { return __details::__grid_is_valid(); }
    __device__ static void sync() { __details::__grid_sync(); }
    // To arrive early and wait later is allowed to be no faster than a barrier.
    __device__ static arrival_token barrier_arrive() { return 0; }
    __device__ static void barrier_wait(arrival_token &&) { __details::__grid_sync(); }
    __device__ static unsigned long long num_blocks() {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    __device__ static unsigned long long block_rank() {
        return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    }
    __device__ static unsigned long long size() { return num_blocks() * __details::__block_size(); }
    __device__ static unsigned long long num_threads() { return num_blocks() * __details::__block_size(); }
    __device__ static unsigned long long thread_rank() {
        return block_rank() * __details::__block_size() + __details::block_rank();
    }
    __device__ static dim3 thread_index() {
        return dim3(blockIdx.x * blockDim.x + threadIdx.x, blockIdx.y * blockDim.y + threadIdx.y,
                    blockIdx.z * blockDim.z + threadIdx.z);
    }
    __device__ static dim3 dim_threads() {
        return dim3(gridDim.x * blockDim.x, gridDim.y * blockDim.y, gridDim.z * blockDim.z);
    }
    __device__ static dim3 group_dim() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    __device__ static dim3 dim_blocks() { return dim3(gridDim.x, gridDim.y, gridDim.z); }
    __device__ static dim3 block_index() { return dim3(blockIdx.x, blockIdx.y, blockIdx.z); }
};

__device__ inline grid_group this_grid() { return grid_group(); }

namespace __details {

// A tile of 1, 2, 4, 8, 16 or 32 threads of a warp.
template <unsigned int _Size> class __tile : public thread_group {
    static_assert(_Size == 1 || _Size == 2 || _Size == 4 || _Size == 8 || _Size == 16 || _Size == 32,
                  "a tile has 1, 2, 4, 8, 16, 32, 64, 128, 256 or 512 threads");

public:
    template <typename _Parent> __device__ __tile(const _Parent &, unsigned int __number, unsigned int __count)
        : __tile(__number, __count) {}
    __device__ __tile(unsigned int __number, unsigned int __count)
        : thread_group(1, __lanes(__first_lane(), _Size)), __own_number(__number), __own_count(__count) {}

    __device__ void sync() const { __syncwarp(__own_mask); }
    __device__ static constexpr unsigned int size() { return _Size; }
    __device__ static constexpr unsigned int num_threads() { return _Size; }
    __device__ static unsigned int thread_rank() { return __lane() & (_Size - 1u); }
    __device__ unsigned int meta_group_rank() const { return __own_number; }
    __device__ unsigned int meta_group_size() const { return __own_count; }

    template <typename _T> __device__ _T shfl(_T __value, int __rank) const {
        return __details::__shuffle<__details::__from_lane>(__own_mask, __value, (unsigned int)__rank, _Size);
    }
    template <typename _T> __device__ _T shfl_up(_T __value, unsigned int __delta) const {
        return __details::__shuffle<__details::__from_below>(__own_mask, __value, __delta, _Size);
    }
    template <typename _T> __device__ _T shfl_down(_T __value, unsigned int __delta) const {
        return __details::__shuffle<__details::__from_above>(__own_mask, __value, __delta, _Size);
    }
    template <typename _T> __device__ _T shfl_xor(_T __value, unsigned int __lanes) const {
        return __details::__shuffle<__details::__across>(__own_mask, __value, __lanes, _Size);
    }
    __device__ int any(int __predicate) const { return __ballot_sync(__own_mask, __predicate) != 0u; }
    __device__ int all(int __predicate) const { return __ballot_sync(__own_mask, __predicate) == __own_mask; }
    __device__ unsigned int ballot(int __predicate) const { return __ballot_sync(__own_mask, __predicate) >> __first_lane(); }
    template <typename _T> __device__ unsigned int match_any(_T __value) const {
        return __match_any_sync(__own_mask, __value) >> __first_lane();
    }
    template <typename _T> __device__ unsigned int match_all(_T __value, int &all) const {
        return __match_all_sync(__own_mask, __value, &all) >> __first_lane();
    }
    // For these headers.
    __device__ unsigned int __mask() const { return __own_mask; }

private:
    __device__ static unsigned int __first_lane() { return __lane() & ~(_Size - 1u); }

    unsigned int __own_number;
    unsigned int __own_count;
};

} // namespace details

} // namespace cooperative_groups
#include <isowarp/large_tiles>
namespace cooperative_groups {

namespace __details {
template <unsigned int _Size, bool = (_Size > 32u)> struct __tile_of_size { using __type = __tile<_Size>; };
template <unsigned int _Size> struct __tile_of_size<_Size, true> { using __type = __large_tile<_Size>; };
} // namespace __details

template <unsigned int _Size, typename _Parent = void> class thread_block_tile : public __details::__tile_of_size<_Size>::__type {
public:
    template <typename _Of> __device__ thread_block_tile(const _Of &__parent, unsigned int __number, unsigned int __count)
        : __details::__tile_of_size<_Size>::__type(__parent, __number, __count) {}
};

// A tile of any parent.
template <unsigned int _Size> class thread_block_tile<_Size, void> : public __details::__tile_of_size<_Size>::__type {
public:
    __device__ thread_block_tile(const typename __details::__tile_of_size<_Size>::__type &__other)
        : __details::__tile_of_size<_Size>::__type(__other) {}
};

template <unsigned int _Size> __device__ thread_block_tile<_Size, thread_block> tiled_partition(const thread_block &__block) {
    return thread_block_tile<_Size, thread_block>(__block, __details::block_rank() / _Size,
                                                 (__details::__block_size() + _Size - 1u) / _Size);
}

template <unsigned int _Size, unsigned int _Outer, typename _Parent>
__device__ thread_block_tile<_Size, thread_block_tile<_Outer, _Parent>>
tiled_partition(const thread_block_tile<_Outer, _Parent> &__outer) {
    static_assert(_Size < _Outer, "a tile is smaller than the group that it is a part of");
    return thread_block_tile<_Size, thread_block_tile<_Outer, _Parent>>(
        __outer, (__details::block_rank() & (_Outer - 1u)) / _Size, _Outer / _Size);
}

__device__ inline thread_block_tile<1> this_thread() { return thread_block_tile<1>(__details::__tile<1>(0u, 1u)); }

// Threads of a warp that are named by a mask.
class coalesced_group : public thread_group {
public:
    __device__ explicit coalesced_group(unsigned int __mask) : thread_group(1, __mask), __own_number(0), __own_count(1) {}
    __device__ coalesced_group(unsigned int __mask, unsigned int __number, unsigned int __count)
        : thread_group(1, __mask), __own_number(__number), __own_count(__count) {}

    __device__ void sync() const { __syncwarp(__own_mask); }
    __device__ unsigned int size() const { return (unsigned int)__popc((int)__own_mask); }
    __device__ unsigned int num_threads() const { return size(); }
    __device__ unsigned int thread_rank() const {
        return (unsigned int)__popc((int)(__own_mask & __details::__lanes_below()));
    }
    __device__ unsigned int meta_group_rank() const { return __own_number; }
    __device__ unsigned int meta_group_size() const { return __own_count; }

    template <typename _T> __device__ _T shfl(_T __value, int __rank) const {
        return __details::__shuffle<__details::__from_lane>(__own_mask, __value, __details::__lane_of_rank(__own_mask, (unsigned int)__rank), 32u);
    }
    template <typename _T> __device__ _T shfl_up(_T __value, unsigned int __delta) const {
        unsigned int __rank = thread_rank();
        return shfl(__value, (int)(__rank < __delta ? __rank : __rank - __delta));
    }
    template <typename _T> __device__ _T shfl_down(_T __value, unsigned int __delta) const {
        unsigned int __rank = thread_rank();
        return shfl(__value, (int)(__delta < size() - __rank ? __rank + __delta : __rank));
    }
    __device__ int any(int __predicate) const { return __ballot_sync(__own_mask, __predicate) != 0u; }
    __device__ int all(int __predicate) const { return __ballot_sync(__own_mask, __predicate) == __own_mask; }
    __device__ unsigned int ballot(int __predicate) const {
        return __details::__pack(__own_mask, __ballot_sync(__own_mask, __predicate));
    }
    template <typename _T> __device__ unsigned int match_any(_T __value) const {
        return __details::__pack(__own_mask, __match_any_sync(__own_mask, __value));
    }
    template <typename _T> __device__ unsigned int match_all(_T __value, int &all) const {
        return __details::__pack(__own_mask, __match_all_sync(__own_mask, __value, &all));
    }
    // For these headers.
    __device__ unsigned int __mask() const { return __own_mask; }

private:
    unsigned int __own_number;
    unsigned int __own_count;
};

__device__ inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

namespace __details {

// The lanes of `__mask` in which `__predicate` is what it is in this one.
__device__ inline coalesced_group __by_predicate(unsigned int __mask, bool __predicate) {
    unsigned int __holds = __ballot_sync(__mask, __predicate);
    if (__holds == 0u || __holds == __mask) return coalesced_group(__mask, 0u, 1u);
    return coalesced_group(__predicate ? __holds : __mask & ~__holds, __predicate ? 1u : 0u, 2u);
}

// The lanes of `__mask` with the same label; groups are numbered by their lowest lanes.
template <typename _T> __device__ coalesced_group __by_label(unsigned int __mask, _T __label) {
    if constexpr (__is_bool<_T>::__value) {
        return __by_predicate(__mask, __label);
    } else {
        unsigned int __same = __match_any_sync(__mask, __label);
        unsigned int __firsts = __ballot_sync(__mask, (unsigned int)__ffs((int)__same) - 1u == __lane());
        unsigned int __below = (__same & (0u - __same)) - 1u;
        return coalesced_group(__same, (unsigned int)__popc((int)(__firsts & __below)), (unsigned int)__popc((int)__firsts));
    }
}

template <typename _T> __device__ coalesced_group __by_label(unsigned int __mask, _T *__label) {
    return __by_label(__mask, (unsigned long long)__label);
}

} // namespace details

template <unsigned int _Size, typename _Parent>
__device__ coalesced_group binary_partition(const thread_block_tile<_Size, _Parent> &__group, bool __predicate) {
    static_assert(_Size <= 32u, "a tile of more than 32 threads cannot be parted by a predicate");
    if constexpr (_Size > 32u) return coalesced_group(0u);
    else return __details::__by_predicate(__group.__mask(), __predicate);
}

__device__ inline coalesced_group binary_partition(const coalesced_group &__group, bool __predicate) {
    return __details::__by_predicate(__group.__mask(), __predicate);
}

template <unsigned int _Size, typename _Parent, typename _T>
__device__ coalesced_group labeled_partition(const thread_block_tile<_Size, _Parent> &__group, _T __label) {
    static_assert(_Size <= 32u, "a tile of more than 32 threads cannot be parted by labels");
    if constexpr (_Size > 32u) return coalesced_group(0u);
    else return __details::__by_label(__group.__mask(), __label);
}

template <typename _T> __device__ coalesced_group labeled_partition(const coalesced_group &__group, _T __label) {
    return __details::__by_label(__group.__mask(), __label);
}

// Parts of a size that is known only when the kernel runs: a power of two, at most 32.
__device__ inline thread_group tiled_partition(const thread_group &__group, unsigned int size) {
    return __group.__part(size);
}

__device__ inline coalesced_group tiled_partition(const coalesced_group &__group, unsigned int size) {
    if (__group.size() <= size) return __group;
    unsigned int __number = __group.thread_rank() / size;
    return coalesced_group(__details::__lanes_of_ranks(__group.__mask(), __number * size, size), __number,
                           (__group.size() + size - 1u) / size);
}

// One thread calls a function for all.
template <typename _Group, typename _Function, typename... _Arguments>
__device__ void invoke_one(const _Group &__group, _Function &&__function, _Arguments &&...__arguments) {
    if (__group.thread_rank() == 0) __function(static_cast<_Arguments &&>(__arguments)...);
}

// And gives what it returns to all.
template <typename _Group, typename _Function, typename... _Arguments>
__device__ auto invoke_one_broadcast(const _Group &__group, _Function &&__function, _Arguments &&...__arguments)
    -> decltype(__function(static_cast<_Arguments &&>(__arguments)...)) {
    decltype(__function(static_cast<_Arguments &&>(__arguments)...)) __result{};
    if (__group.thread_rank() == 0) __result = __function(static_cast<_Arguments &&>(__arguments)...);
    return __group.shfl(__result, 0);
}

template <typename _Group> __device__ void sync(const _Group &__group) { __group.sync(); }
template <typename _Group> __device__ auto thread_rank(const _Group &__group) { return __group.thread_rank(); }
template <typename _Group> __device__ auto group_size(const _Group &__group) { return __group.size(); }

} // namespace cooperative_groups

#endif
