// Cooperative groups (CUDA C++ Programming Guide, "Cooperative Groups"): blocks, tiles of up to 32
// threads, coalesced groups, and the grid.
#ifndef _COOPERATIVE_GROUPS_H_
#define _COOPERATIVE_GROUPS_H_

namespace cooperative_groups {

namespace details {

#ifdef __ISOWARP__
__device__ inline bool grid_is_valid() { return __iw_grid_is_valid(); }
__device__ inline void grid_sync() { __iw_grid_sync(); }
#else
// NVRTC has no header for this. In a cooperative launch two of the driver's registers hold the address
// of its workspace for the grid, whose second word counts blocks that have arrived.
__device__ inline unsigned long long grid_workspace() {
    unsigned long long address;
    asm("mov.b64 %0, {%%envreg2, %%envreg1};" : "=l"(address));
    return address;
}

__device__ inline bool grid_is_valid() { return grid_workspace() != 0; }

// The first block adds what brings the sum of all to 2^31, so that the top bit changes when the last
// one has arrived, and the rest is zero again.
__device__ inline void grid_sync() {
    unsigned long long workspace = grid_workspace();
    if (workspace == 0) __trap();
    asm volatile("barrier.sync 0;" : : : "memory");
    if ((threadIdx.x | threadIdx.y | threadIdx.z) == 0) {
        unsigned int *arrived = (unsigned int *)(workspace + 4);
        unsigned int blocks = gridDim.x * gridDim.y * gridDim.z;
        bool first = (blockIdx.x | blockIdx.y | blockIdx.z) == 0;
        __threadfence();
        unsigned int before = atomicAdd(arrived, first ? 0x80000000u - (blocks - 1u) : 1u);
        while (((*(volatile unsigned int *)arrived ^ before) & 0x80000000u) == 0) {}
        __threadfence();
    }
    asm volatile("barrier.sync 0;" : : : "memory");
}
#endif

__device__ inline unsigned int block_size() { return blockDim.x * blockDim.y * blockDim.z; }

__device__ inline unsigned int block_rank() {
    return (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
}

__device__ inline unsigned int lane() { return block_rank() & 31u; }

__device__ inline unsigned int lanes_below() { return (1u << lane()) - 1u; }

// The mask of `size` lanes from `first` on.
__device__ inline unsigned int lanes(unsigned int first, unsigned int size) {
    return size >= 32u ? 0xffffffffu : ((1u << size) - 1u) << first;
}

// The lane of the thread with a rank among the lanes of a mask: a search by halves.
__device__ inline unsigned int lane_of_rank(unsigned int mask, unsigned int rank) {
    unsigned int lane = 0;
    for (unsigned int width = 16u; width > 0u; width /= 2u) {
        unsigned int below = (unsigned int)__popc((int)(mask >> lane & ((1u << width) - 1u)));
        if (rank >= below) {
            rank -= below;
            lane += width;
        }
    }
    return lane;
}

// The bits of a word that stand at the set bits of a mask, side by side: each moves down by the number of
// bits that the mask lacks below it, one binary digit of that number after the other (Warren, "Hacker's
// Delight", "Compress").
__device__ inline unsigned int pack(unsigned int mask, unsigned int bits) {
    bits &= mask;
    unsigned int missing = ~mask << 1;
    for (unsigned int step = 1u; step < 32u; step *= 2u) {
        unsigned int odd = missing;
        for (unsigned int i = 1u; i < 32u; i *= 2u)
            odd ^= odd << i;
        unsigned int moves = odd & mask;
        mask = (mask ^ moves) | (moves >> step);
        unsigned int moved = bits & moves;
        bits = (bits ^ moved) | (moved >> step);
        missing &= ~odd;
    }
    return bits;
}

// Of the lanes of a mask, `size` from the rank `first` on, or as many as there are.
__device__ inline unsigned int lanes_of_ranks(unsigned int mask, unsigned int first, unsigned int size) {
    unsigned int from = 0xffffffffu << lane_of_rank(mask, first);
    bool last = (unsigned int)__popc((int)mask) - first <= size;
    return last ? mask & from : mask & from & ((1u << lane_of_rank(mask, first + size)) - 1u);
}

template <typename T> struct is_number { static constexpr bool value = false; };
template <> struct is_number<int> { static constexpr bool value = true; };
template <> struct is_number<unsigned int> { static constexpr bool value = true; };
template <> struct is_number<long> { static constexpr bool value = true; };
template <> struct is_number<unsigned long> { static constexpr bool value = true; };
template <> struct is_number<long long> { static constexpr bool value = true; };
template <> struct is_number<unsigned long long> { static constexpr bool value = true; };
template <> struct is_number<float> { static constexpr bool value = true; };
template <> struct is_number<double> { static constexpr bool value = true; };

template <typename T> struct is_bool { static constexpr bool value = false; };
template <> struct is_bool<bool> { static constexpr bool value = true; };

// A value of any type, moved word by word if it is no number.
enum shuffle_kind { from_lane, from_below, from_above, across };

template <shuffle_kind Kind, typename T>
__device__ T shuffle(unsigned int mask, T value, unsigned int lane, unsigned int width) {
    if constexpr (!is_number<T>::value) {
        unsigned int words[(sizeof(T) + 3) / 4] = {};
        memcpy(words, &value, sizeof(T));
        for (unsigned int i = 0; i < (sizeof(T) + 3) / 4; i++)
            words[i] = shuffle<Kind, unsigned int>(mask, words[i], lane, width);
        memcpy(&value, words, sizeof(T));
        return value;
    } else if constexpr (Kind == from_lane) {
        return __shfl_sync(mask, value, (int)lane, (int)width);
    } else if constexpr (Kind == from_below) {
        return __shfl_up_sync(mask, value, lane, (int)width);
    } else if constexpr (Kind == from_above) {
        return __shfl_down_sync(mask, value, lane, (int)width);
    } else {
        return __shfl_xor_sync(mask, value, (int)lane, (int)width);
    }
}

} // namespace details

// Any group; a copy of one of the others. Threads of a warp are named by a mask.
class thread_group {
public:
    __device__ thread_group() : kind_(0), mask_(0) {}
    __device__ thread_group(unsigned int kind, unsigned int mask) : kind_(kind), mask_(mask) {}

    __device__ unsigned long long size() const {
        if (kind_ == 0) return details::block_size();
        if (kind_ == 1) return (unsigned long long)__popc(mask_);
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z * details::block_size();
    }
    __device__ unsigned long long num_threads() const { return size(); }
    __device__ unsigned long long thread_rank() const {
        if (kind_ == 0) return details::block_rank();
        if (kind_ == 1) return (unsigned long long)__popc(mask_ & details::lanes_below());
        unsigned long long block =
            ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
        return block * details::block_size() + details::block_rank();
    }
    __device__ void sync() const {
        if (kind_ == 0) __syncthreads();
        else if (kind_ == 1) __syncwarp(mask_);
        else details::grid_sync();
    }

    // For this header: the part of `size` threads that this thread is in, of threads of a warp or a block.
    __device__ thread_group part(unsigned int size) const {
        unsigned int mask = 0;
        if (size == 0u || size > 32u || (size & (size - 1u)) != 0u) {
            // No such part: nothing that the group is asked for can be done.
        } else if (kind_ == 1) {
            unsigned int rank = (unsigned int)__popc((int)(mask_ & details::lanes_below()));
            mask = details::lanes_of_ranks(mask_, rank & ~(size - 1u), size);
        } else {
            // The last part of a block may have fewer threads.
            unsigned int first = details::block_rank() & ~(size - 1u), left = details::block_size() - first;
            mask = details::lanes(first & 31u, left < size ? left : size);
        }
        return thread_group(1u, mask);
    }

protected:
    // 0: the block, 1: threads of a warp, 2: the grid.
    unsigned int kind_;
    unsigned int mask_;
};

class thread_block : public thread_group {
public:
    __device__ thread_block() : thread_group(0, 0) {}

    struct arrival_token {};

    __device__ static void sync() { __syncthreads(); }
    // To arrive early and wait later is allowed to be no faster than a barrier.
    __device__ static arrival_token barrier_arrive() { return arrival_token(); }
    __device__ static void barrier_wait(arrival_token &&) { __syncthreads(); }
    __device__ static unsigned int size() { return details::block_size(); }
    __device__ static unsigned int num_threads() { return details::block_size(); }
    __device__ static unsigned int thread_rank() { return details::block_rank(); }
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
    __device__ static bool is_valid() { return details::grid_is_valid(); }
    __device__ static void sync() { details::grid_sync(); }
    // To arrive early and wait later is allowed to be no faster than a barrier.
    __device__ static arrival_token barrier_arrive() { return 0; }
    __device__ static void barrier_wait(arrival_token &&) { details::grid_sync(); }
    __device__ static unsigned long long num_blocks() {
        return (unsigned long long)gridDim.x * gridDim.y * gridDim.z;
    }
    __device__ static unsigned long long block_rank() {
        return ((unsigned long long)blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    }
    __device__ static unsigned long long size() { return num_blocks() * details::block_size(); }
    __device__ static unsigned long long num_threads() { return num_blocks() * details::block_size(); }
    __device__ static unsigned long long thread_rank() {
        return block_rank() * details::block_size() + details::block_rank();
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

namespace details {

// A tile of 1, 2, 4, 8, 16 or 32 threads of a warp.
template <unsigned int Size> class tile : public thread_group {
    static_assert(Size == 1 || Size == 2 || Size == 4 || Size == 8 || Size == 16 || Size == 32,
                  "a tile has 1, 2, 4, 8, 16 or 32 threads; larger tiles are not supported");

public:
    __device__ tile(unsigned int number, unsigned int count)
        : thread_group(1, lanes(first_lane(), Size)), number_(number), count_(count) {}

    __device__ void sync() const { __syncwarp(mask_); }
    __device__ static constexpr unsigned int size() { return Size; }
    __device__ static constexpr unsigned int num_threads() { return Size; }
    __device__ static unsigned int thread_rank() { return lane() & (Size - 1u); }
    __device__ unsigned int meta_group_rank() const { return number_; }
    __device__ unsigned int meta_group_size() const { return count_; }

    template <typename T> __device__ T shfl(T value, int rank) const {
        return details::shuffle<details::from_lane>(mask_, value, (unsigned int)rank, Size);
    }
    template <typename T> __device__ T shfl_up(T value, unsigned int delta) const {
        return details::shuffle<details::from_below>(mask_, value, delta, Size);
    }
    template <typename T> __device__ T shfl_down(T value, unsigned int delta) const {
        return details::shuffle<details::from_above>(mask_, value, delta, Size);
    }
    template <typename T> __device__ T shfl_xor(T value, unsigned int lanes) const {
        return details::shuffle<details::across>(mask_, value, lanes, Size);
    }
    __device__ int any(int predicate) const { return __ballot_sync(mask_, predicate) != 0u; }
    __device__ int all(int predicate) const { return __ballot_sync(mask_, predicate) == mask_; }
    __device__ unsigned int ballot(int predicate) const { return __ballot_sync(mask_, predicate) >> first_lane(); }
    template <typename T> __device__ unsigned int match_any(T value) const {
        return __match_any_sync(mask_, value) >> first_lane();
    }
    template <typename T> __device__ unsigned int match_all(T value, int &all) const {
        return __match_all_sync(mask_, value, &all) >> first_lane();
    }
    // For these headers.
    __device__ unsigned int mask() const { return mask_; }

private:
    __device__ static unsigned int first_lane() { return lane() & ~(Size - 1u); }

    unsigned int number_;
    unsigned int count_;
};

} // namespace details

template <unsigned int Size, typename Parent = void> class thread_block_tile : public details::tile<Size> {
public:
    __device__ thread_block_tile(unsigned int number, unsigned int count) : details::tile<Size>(number, count) {}
};

// A tile of any parent.
template <unsigned int Size> class thread_block_tile<Size, void> : public details::tile<Size> {
public:
    __device__ thread_block_tile(const details::tile<Size> &other) : details::tile<Size>(other) {}
};

template <unsigned int Size> __device__ thread_block_tile<Size, thread_block> tiled_partition(const thread_block &block) {
    return thread_block_tile<Size, thread_block>(details::block_rank() / Size,
                                                 (details::block_size() + Size - 1u) / Size);
}

template <unsigned int Size, unsigned int Outer, typename Parent>
__device__ thread_block_tile<Size, thread_block_tile<Outer, Parent>>
tiled_partition(const thread_block_tile<Outer, Parent> &outer) {
    static_assert(Size < Outer, "a tile is smaller than the group that it is a part of");
    return thread_block_tile<Size, thread_block_tile<Outer, Parent>>((details::lane() & (Outer - 1u)) / Size,
                                                                     Outer / Size);
}

__device__ inline thread_block_tile<1> this_thread() { return thread_block_tile<1>(details::tile<1>(0u, 1u)); }

// Threads of a warp that are named by a mask.
class coalesced_group : public thread_group {
public:
    __device__ explicit coalesced_group(unsigned int mask) : thread_group(1, mask), number_(0), count_(1) {}
    __device__ coalesced_group(unsigned int mask, unsigned int number, unsigned int count)
        : thread_group(1, mask), number_(number), count_(count) {}

    __device__ void sync() const { __syncwarp(mask_); }
    __device__ unsigned int size() const { return (unsigned int)__popc((int)mask_); }
    __device__ unsigned int num_threads() const { return size(); }
    __device__ unsigned int thread_rank() const {
        return (unsigned int)__popc((int)(mask_ & details::lanes_below()));
    }
    __device__ unsigned int meta_group_rank() const { return number_; }
    __device__ unsigned int meta_group_size() const { return count_; }

    template <typename T> __device__ T shfl(T value, int rank) const {
        return details::shuffle<details::from_lane>(mask_, value, details::lane_of_rank(mask_, (unsigned int)rank), 32u);
    }
    template <typename T> __device__ T shfl_up(T value, unsigned int delta) const {
        unsigned int rank = thread_rank();
        return shfl(value, (int)(rank < delta ? rank : rank - delta));
    }
    template <typename T> __device__ T shfl_down(T value, unsigned int delta) const {
        unsigned int rank = thread_rank();
        return shfl(value, (int)(delta < size() - rank ? rank + delta : rank));
    }
    __device__ int any(int predicate) const { return __ballot_sync(mask_, predicate) != 0u; }
    __device__ int all(int predicate) const { return __ballot_sync(mask_, predicate) == mask_; }
    __device__ unsigned int ballot(int predicate) const {
        return details::pack(mask_, __ballot_sync(mask_, predicate));
    }
    template <typename T> __device__ unsigned int match_any(T value) const {
        return details::pack(mask_, __match_any_sync(mask_, value));
    }
    template <typename T> __device__ unsigned int match_all(T value, int &all) const {
        return details::pack(mask_, __match_all_sync(mask_, value, &all));
    }
    // For these headers.
    __device__ unsigned int mask() const { return mask_; }

private:
    unsigned int number_;
    unsigned int count_;
};

__device__ inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }

namespace details {

// The lanes of `mask` in which `predicate` is what it is in this one.
__device__ inline coalesced_group by_predicate(unsigned int mask, bool predicate) {
    unsigned int holds = __ballot_sync(mask, predicate);
    if (holds == 0u || holds == mask) return coalesced_group(mask, 0u, 1u);
    return coalesced_group(predicate ? holds : mask & ~holds, predicate ? 1u : 0u, 2u);
}

// The lanes of `mask` with the same label; groups are numbered by their lowest lanes.
template <typename T> __device__ coalesced_group by_label(unsigned int mask, T label) {
    if constexpr (is_bool<T>::value) {
        return by_predicate(mask, label);
    } else {
        unsigned int same = __match_any_sync(mask, label);
        unsigned int firsts = __ballot_sync(mask, (unsigned int)__ffs((int)same) - 1u == lane());
        unsigned int below = (same & (0u - same)) - 1u;
        return coalesced_group(same, (unsigned int)__popc((int)(firsts & below)), (unsigned int)__popc((int)firsts));
    }
}

template <typename T> __device__ coalesced_group by_label(unsigned int mask, T *label) {
    return by_label(mask, (unsigned long long)label);
}

} // namespace details

template <unsigned int Size, typename Parent>
__device__ coalesced_group binary_partition(const thread_block_tile<Size, Parent> &group, bool predicate) {
    return details::by_predicate(group.mask(), predicate);
}

__device__ inline coalesced_group binary_partition(const coalesced_group &group, bool predicate) {
    return details::by_predicate(group.mask(), predicate);
}

template <unsigned int Size, typename Parent, typename T>
__device__ coalesced_group labeled_partition(const thread_block_tile<Size, Parent> &group, T label) {
    return details::by_label(group.mask(), label);
}

template <typename T> __device__ coalesced_group labeled_partition(const coalesced_group &group, T label) {
    return details::by_label(group.mask(), label);
}

// Parts of a size that is known only when the kernel runs: a power of two, at most 32.
__device__ inline thread_group tiled_partition(const thread_group &group, unsigned int size) {
    return group.part(size);
}

__device__ inline coalesced_group tiled_partition(const coalesced_group &group, unsigned int size) {
    if (group.size() <= size) return group;
    unsigned int number = group.thread_rank() / size;
    return coalesced_group(details::lanes_of_ranks(group.mask(), number * size, size), number,
                           (group.size() + size - 1u) / size);
}

// One thread calls a function for all.
template <typename Group, typename Function, typename... Arguments>
__device__ void invoke_one(const Group &group, Function &&function, Arguments &&...arguments) {
    if (group.thread_rank() == 0) function(static_cast<Arguments &&>(arguments)...);
}

// And gives what it returns to all.
template <typename Group, typename Function, typename... Arguments>
__device__ auto invoke_one_broadcast(const Group &group, Function &&function, Arguments &&...arguments)
    -> decltype(function(static_cast<Arguments &&>(arguments)...)) {
    decltype(function(static_cast<Arguments &&>(arguments)...)) result{};
    if (group.thread_rank() == 0) result = function(static_cast<Arguments &&>(arguments)...);
    return group.shfl(result, 0);
}

template <typename Group> __device__ void sync(const Group &group) { group.sync(); }
template <typename Group> __device__ auto thread_rank(const Group &group) { return group.thread_rank(); }
template <typename Group> __device__ auto group_size(const Group &group) { return group.size(); }

} // namespace cooperative_groups

#endif
