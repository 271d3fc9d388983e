// The heap for kernels on devices that have none (CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and
// Operations").
//
// The heap is pages of 4 KiB. Each has a state of one word, and a bit for each of its blocks:
// - A free page is 0, and all of its bits are.
// - A page of small blocks has their class, and how many of them are taken. Blocks of class c have 8 << c bytes.
// - The first page of a large block has `FIRST`, and the number of pages where the bits would be; the others have `REST`.
//
// What threads share is changed by atomic operations only, and no fences are needed for it. Who wants a small block adds one to
// the number in the state of a page, and then sees whether the page has its class and room; if not, it takes the one back. So
// a number may be too high for a while, on pages of all kinds, but who was let in finds a bit that is clear. Who gives a block
// back clears the bit first, so that a page that becomes free has none. Who takes the number back to 0 makes the page free.
//
// What a thread has read and written in a block is to have happened before somebody else gets the block, so that whoever gives
// it back comes to a fence first, on devices that have fences. (On others threads would take turns at it.) Who gets the block
// knows its address by an atomic operation alone, so that it needs none.
//
// Small blocks are looked for at pages that a hash of the warp's number names, so that threads do not crowd. They are among the
// first pages of the heap: a few more than there are full ones, and with each page that has no room some more. Large blocks
// are looked for from the last page on. Nobody waits for anybody: who takes pages for a large block and meets one that is
// taken gives them back, and goes on behind it. What finds no room looks again if room has been made meanwhile.
#pragma once

namespace heap {

constexpr unsigned PAGE = 4096;
constexpr unsigned CLASSES = 9;
// Words of a page in the table: its state and its bits.
constexpr unsigned ENTRY = 9;
// The class in a state, and the number below it.
constexpr unsigned CLASS = 24;
constexpr unsigned NUMBER = (1u << CLASS) - 1;
constexpr unsigned FIRST = (CLASSES + 1) << CLASS;
constexpr unsigned REST = (CLASSES + 2) << CLASS;
// Pages that are looked at where a hash says, before all of them are, one after the other.
constexpr unsigned PROBES = 32;
// Least number of pages among which the hash chooses.
constexpr unsigned FEWEST = 32;

// What lies in front of the pages.
struct Head {
    unsigned pages;
    // How often room has been made: a page has become free or is full no longer, or looks so no longer.
    unsigned freed;
    // How many pages of small blocks are full.
    unsigned crowded;
    // For small blocks of each class, and for large ones (0), one more than `freed` was when no room was found.
    unsigned full[CLASSES + 1];
    // The pages of that large block.
    unsigned too_many;
    // Large blocks are looked for below, and then once more from the last page on.
    unsigned below;
    // One for each page.
    unsigned table[1];
};

// Where the head and the first page are: the host writes it. Addresses of blocks are made of the second one alone, so that
// compilers see that no pointer of the program leads to the head.
__device__ unsigned long long place;
__device__ unsigned long long first_page;

__device__ inline Head *head() { return (Head *)__cvta_global_to_generic(place); }

__device__ inline unsigned *state(unsigned page) { return head()->table + page * ENTRY; }

__device__ inline unsigned read(unsigned *word) { return *(volatile unsigned *)word; }

__device__ inline char *address(unsigned page) {
    return (char *)__cvta_global_to_generic(first_page) + (unsigned long long)page * PAGE;
}

// The class of a small block.
__device__ inline unsigned class_of(unsigned bytes) { return bytes <= 16 ? 1 : 29 - __clz(bytes - 1); }

// Blocks of a page with a state; 0 for a large block.
__device__ inline unsigned blocks_of(unsigned state) { return PAGE >> (3 + (state >> CLASS)); }

// Takes one from the number of a page.
__device__ inline void uncount(unsigned *state) {
    Head *at = head();
    unsigned before = atomicSub(state, 1u);
    unsigned number = before & NUMBER;
    if (number == blocks_of(before)) atomicSub(&at->crowded, 1u);
    if (number == 1 && before < FIRST) atomicCAS(state, before - 1, 0u);
    // Somebody may have found no room because of it.
    if (number == 1 || number >= blocks_of(before)) atomicAdd(&at->freed, 1u);
}

// The number of a block of a page in which one has been counted. Of a page from which nothing has come back it is the `guess`.
__device__ inline unsigned take_block(unsigned *bits, unsigned blocks, unsigned guess) {
    unsigned words = (blocks + 31) / 32;
    unsigned all = blocks < 32 ? (1u << blocks) - 1 : 0xFFFFFFFFu;
    unsigned word = guess / 32;
    unsigned bit = guess % 32;
    while (true) {
        unsigned before = atomicOr(bits + word, 1u << bit);
        if ((before >> bit & 1) == 0) return word * 32 + bit;
        unsigned clear = ~before & all;
        // Threads that have met try different bits.
        unsigned above = clear & 0xFFFFFFFFu << threadIdx.x % 32;
        if (clear != 0) bit = __ffs(above != 0 ? above : clear) - 1;
        else word = word + 1 < words ? word + 1 : 0;
    }
}

__device__ inline char *find_small(unsigned size_class) {
    Head *at = head();
    unsigned pages = at->pages;
    unsigned empty = size_class << CLASS;
    unsigned blocks = blocks_of(empty);
    unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    // First it is the number of the warp, so that warps begin at pages one after the other.
    unsigned hash = (block * (blockDim.x * blockDim.y * blockDim.z) + thread) / 32;
    unsigned page = 0;
    for (unsigned i = 0; i < PROBES + pages; i++) {
        if (i < PROBES) {
            unsigned among = read(&at->crowded) + FEWEST;
            among += among / 4 * i;
            page = hash % (among < pages ? among : pages);
            hash = hash * 1664525u + 1013904223u;
            hash ^= hash >> 16;
        } else {
            page = page + 1 < pages ? page + 1 : 0;
        }
        unsigned *word = state(page);
        unsigned seen = read(word);
        if (seen == 0) {
            seen = atomicCAS(word, 0u, empty);
            if (seen == 0) seen = empty;
        }
        if (seen - empty >= blocks) continue;
        unsigned before = atomicAdd(word, 1u);
        if ((before & NUMBER) + 1 == blocks_of(before)) atomicAdd(&at->crowded, 1u);
        unsigned number = before - empty;
        if (number < blocks) return address(page) + (take_block(word + 1, blocks, number) << (3 + size_class));
        uncount(word);
    }
    return nullptr;
}

// Gives back pages of a large block, the first one last.
__device__ inline void release(unsigned first, unsigned count) {
    for (unsigned i = count; i > 0; i--) atomicSub(state(first + i - 1), i == 1 ? FIRST : REST);
    atomicAdd(&head()->freed, 1u);
}

// `from`: one more than the last page that may be taken.
__device__ inline char *find_run(unsigned count, unsigned from) {
    unsigned free = 0;
    for (unsigned page = from; page > 0; page--) {
        free = read(state(page - 1)) == 0 ? free + 1 : 0;
        if (free < count) continue;
        unsigned first = page - 1;
        unsigned got = 0;
        while (got < count && atomicCAS(state(first + got), 0u, got == 0 ? FIRST : REST) == 0) got++;
        if (got == count) {
            atomicExch(state(first) + 1, count);
            atomicExch(&head()->below, first);
            return address(first);
        }
        // Another block came between.
        release(first, got);
        free = 0;
    }
    return nullptr;
}

__device__ inline char *find_large(unsigned count) {
    Head *at = head();
    char *found = nullptr;
    unsigned from = read(&at->below);
    for (unsigned round = 0; round < 2 && found == nullptr; round++) {
        found = find_run(count, from);
        from = at->pages;
    }
    return found;
}

__device__ void *malloc(unsigned long long bytes) {
    Head *at = head();
    if (bytes > (unsigned long long)at->pages * PAGE) return nullptr;
    bool small = bytes <= PAGE;
    unsigned size_class = small ? class_of((unsigned)bytes) : 0;
    unsigned count = (unsigned)((bytes + PAGE - 1) / PAGE);
    unsigned *full = &at->full[size_class];
    char *found = nullptr;
    for (unsigned round = 0; round < 3 && found == nullptr; round++) {
        unsigned freed = read(&at->freed);
        bool known = read(full) == freed + 1;
        if (known && (small || count >= read(&at->too_many))) break;
        found = small ? find_small(size_class) : find_large(count);
        if (found == nullptr && read(&at->freed) == freed) {
            // No room has been made, so none is there.
            if (!small) atomicExch(&at->too_many, count);
            atomicExch(full, freed + 1);
            break;
        }
    }
    return found;
}

__device__ void free(void *block) {
    if (block == nullptr) return;
    __threadfence();
    Head *at = head();
    unsigned long long distance = (unsigned long long)((char *)block - address(0));
    if (distance >= (unsigned long long)at->pages * PAGE) return;
    unsigned page = (unsigned)(distance / PAGE);
    unsigned offset = (unsigned)(distance % PAGE);
    unsigned *word = state(page);
    unsigned size_class = read(word) >> CLASS;
    if (size_class == FIRST >> CLASS && offset == 0) {
        unsigned count = atomicExch(word + 1, 0u);
        // It has been given back before.
        if (count == 0) return;
        release(page, count);
        atomicExch(&at->below, at->pages);
    } else if (size_class != 0 && size_class <= CLASSES && (offset & ((8u << size_class) - 1)) == 0) {
        unsigned number = offset >> (3 + size_class);
        unsigned bit = 1u << (number & 31);
        unsigned before = atomicAnd(word + 1 + number / 32, ~bit);
        if ((before & bit) != 0) uncount(word);
    }
}

} // namespace heap
