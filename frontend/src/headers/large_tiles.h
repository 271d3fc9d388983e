// Tiles of several warps (CUDA C++ Programming Guide, "Cooperative Groups", "Thread Block Tile"): what its threads hand to each other goes
// through shared memory. `cooperative_groups.h` includes this where it has declared what is used here.
#ifndef _ISOWARP_LARGE_TILES
#define _ISOWARP_LARGE_TILES
#include <assert.h>
#include <isowarp/meeting>
namespace cooperative_groups {
namespace __details {

using __iw_meeting::__meet;
using __iw_meeting::__meet_fence;
using __iw_meeting::__never_met;

// How often threads of this thread's tile have arrived at its barrier. It may wrap around.
template <unsigned int _Size> __device__ inline unsigned int *__tile_arrivals() {
    __shared__ unsigned int __arrivals[1024u / _Size];
    return __arrivals + block_rank() / _Size;
}

// A word for each warp of the block.
__device__ inline unsigned int *__words_of_warps() {
    __shared__ unsigned int __words[32];
    return __words;
}

template <unsigned int _Size> class __large_tile {
    static_assert(_Size == 64 || _Size == 128 || _Size == 256 || _Size == 512,
                  "a tile has 1, 2, 4, 8, 16, 32, 64, 128, 256 or 512 threads");

public:
    // All threads of the parent come here.
    template <typename _Parent> __device__ __large_tile(const _Parent &__parent, unsigned int __number, unsigned int __count)
        : __own_number(__number), __own_count(__count) {
        assert(__block_size() % _Size == 0u && "a block has a multiple of the threads of a tile with more than 32 threads");
        // A thread may still wait at the barrier of an earlier tile of this size.
        __parent.sync();
        if (thread_rank() == 0u) *__tile_arrivals<_Size>() = 0u;
        __parent.sync();
    }

    __device__ void sync() const {
        unsigned int *__arrivals = __tile_arrivals<_Size>();
        __meet_fence();
        unsigned int __end = (atomicAdd_block(__arrivals, 1u) & ~(_Size - 1u)) + _Size;
        bool __met = __meet();
        while ((int)(*(const volatile unsigned int *)__arrivals - __end) < 0) {
            if (__met) {
                __never_met();
                return;
            }
            __nanosleep(20);
        }
        __meet_fence();
    }
    __device__ static constexpr unsigned int size() { return _Size; }
    __device__ static constexpr unsigned int num_threads() { return _Size; }
    __device__ static unsigned int thread_rank() { return block_rank() & (_Size - 1u); }
    __device__ unsigned int meta_group_rank() const { return __own_number; }
    __device__ unsigned int meta_group_size() const { return __own_count; }

    // The rank is the same in all threads.
    template <typename _T> __device__ _T shfl(_T __value, int __rank) const {
        unsigned int __from = (unsigned int)__rank & (_Size - 1u);
        return __of_warp(__of_warps(__value, __from & 31u), __from / 32u);
    }
    __device__ int any(int __predicate) const {
        int __in_warp = __any_sync(0xffffffffu, __predicate);
        return __any_sync(0xffffffffu, __of_warps(__in_warp, 0u));
    }
    __device__ int all(int __predicate) const {
        int __in_warp = __all_sync(0xffffffffu, __predicate);
        return __all_sync(0xffffffffu, __of_warps(__in_warp, 0u));
    }

    // For these headers.
    __device__ static constexpr unsigned int __warps() { return _Size / 32u; }
    __device__ static unsigned int __warp_rank() { return thread_rank() / 32u; }
    // What a lane of each warp has: each warp gets that of its n-th warp in lane n, and again in the lanes above.
    template <typename _T> __device__ _T __of_warps(_T __value, unsigned int __lane_of_warp) const {
        unsigned int *__shared_words = __words_of_warps(), __words[(sizeof(_T) + 3) / 4] = {};
        unsigned int __first = block_rank() / _Size * __warps();
        memcpy(__words, &__value, sizeof(_T));
        for (unsigned int __i = 0; __i < (sizeof(_T) + 3) / 4; __i++) {
            if (__lane() == __lane_of_warp) __shared_words[block_rank() / 32u] = __words[__i];
            sync();
            __words[__i] = __shared_words[__first + (__lane() & (__warps() - 1u))];
            sync();
        }
        memcpy(&__value, __words, sizeof(_T));
        return __value;
    }
    // That of one warp.
    template <typename _T> __device__ static _T __of_warp(_T __value, unsigned int __warp) {
        return __shuffle<__from_lane>(0xffffffffu, __value, __warp, 32u);
    }

private:
    unsigned int __own_number;
    unsigned int __own_count;
};

} // namespace __details

// Memory for tiles of several warps, which older devices need. Here it is not used.
template <unsigned int _MaxBlockSize = 1024u> struct block_tile_memory {};

template <unsigned int _MaxBlockSize> __device__ thread_block this_thread_block(block_tile_memory<_MaxBlockSize> &) {
    return thread_block();
}

} // namespace cooperative_groups
#endif
