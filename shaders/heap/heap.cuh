// The heap for kernels on devices that have none (CUDA C++ Programming Guide, "Dynamic Global Memory Allocation and
// Operations").
//
// The heap is pages of 4 KiB. Each has a state of one word, and a bit for each of its blocks:
// - A free page is 0, and all of its bits are.
// - A page of small blocks has their class, and how many of them are taken. Blocks of class c have 8 << c bytes.
// - The first page of a large block has `FIRST` and the number of pages, the others have `REST`.
//
// What threads share is changed by atomic operations only, so that no fences are needed. Who wants a small block counts
// it in the state of its page first, so that a bit that is clear is there for it; who gives it back clears the bit first, so
// that a page that becomes free has none.
//
// Small blocks are looked for from the first page on, large ones from the last. Nobody waits for anybody: who takes pages for a large
// block and meets one that is taken gives them back, and goes on behind it. What finds no room looks again if something has
// come back meanwhile.
#pragma once

namespace heap {

constexpr unsigned PAGE = 4096;
constexpr unsigned CLASSES = 8;
// So many threads in a row begin at a page of their own.
constexpr unsigned BEGINNINGS = 16;
// Words of a page in the table: its state and its bits.
constexpr unsigned ENTRY = 9;
constexpr unsigned FIRST = 0xFF000000u;
constexpr unsigned REST = 0xFE000000u;

// What lies in front of the pages.
struct Head {
    unsigned pages;
    // From the head to the first page.
    unsigned start;
    // How often something has been given back.
    unsigned freed;
    // For small blocks of each class, and for large ones (0), one more than `freed` was when no room was found.
    unsigned full[CLASSES + 1];
    // The pages of that large block.
    unsigned too_many;
    // Large blocks are looked for below, and then once more from the last page on.
    unsigned below;
    // Where blocks of a class were found last.
    unsigned hints[CLASSES][BEGINNINGS];
    // One for each page.
    unsigned table[1];
};

// Where it is: the host writes it.
__device__ unsigned long long place;

__device__ inline Head *head() { return (Head *)__cvta_global_to_generic(place); }

__device__ inline unsigned *state(unsigned page) { return head()->table + page * ENTRY; }

__device__ inline unsigned read(unsigned *word) { return *(volatile unsigned *)word; }

__device__ inline char *address(unsigned page) {
    return (char *)head() + head()->start + (unsigned long long)page * PAGE;
}

// The class of a small block.
__device__ inline unsigned class_of(unsigned bytes) { return bytes <= 16 ? 1 : 29 - __clz(bytes - 1); }

// A block of a page in which one has been counted.
__device__ inline char *take_block(unsigned page, unsigned size_class, unsigned hash) {
    unsigned blocks = PAGE >> (3 + size_class);
    unsigned words = (blocks + 31) / 32;
    unsigned all = blocks < 32 ? (1u << blocks) - 1 : 0xFFFFFFFFu;
    unsigned *bits = state(page) + 1;
    unsigned word = hash % words;
    while (true) {
        unsigned taken = read(bits + word);
        while (taken != all) {
            unsigned bit = __ffs(~taken) - 1;
            unsigned before = atomicOr(bits + word, 1u << bit);
            if ((before >> bit & 1) == 0) {
                return address(page) + ((word * 32 + bit) << (3 + size_class));
            }
            taken = before | 1u << bit;
        }
        word = word + 1 < words ? word + 1 : 0;
    }
}

__device__ inline char *find_small(unsigned size_class) {
    unsigned pages = head()->pages;
    unsigned blocks = PAGE >> (3 + size_class);
    unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    unsigned hash = (blockIdx.x * 5 + thread / 32) % BEGINNINGS;
    unsigned *hint = &head()->hints[size_class - 1][hash];
    unsigned page = read(hint);
    // Nothing has been found from there yet.
    if (page == 0) page = hash;
    for (unsigned i = 0; i < pages; i++, page++) {
        if (page >= pages) page = 0;
        unsigned *at = state(page);
        unsigned seen = read(at);
        while (seen == 0 || (seen >> 16 == size_class && (seen & 0xFFFF) < blocks)) {
            unsigned before = atomicCAS(at, seen, seen == 0 ? size_class << 16 | 1 : seen + 1);
            if (before == seen) {
                if (i > 0) atomicExch(hint, page);
                return take_block(page, size_class, thread);
            }
            seen = before;
        }
    }
    return nullptr;
}

// Gives back pages of a large block, the first one last.
__device__ inline void release(unsigned first, unsigned count) {
    for (unsigned i = count; i > 0; i--) atomicExch(state(first + i - 1), 0u);
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
        while (got < count && atomicCAS(state(first + got), 0u, got == 0 ? FIRST | count : REST) == 0) got++;
        if (got == count) {
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
    bool small = bytes <= PAGE / 2;
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
            // Nothing has come back, so nothing is there.
            if (!small) atomicExch(&at->too_many, count);
            atomicExch(full, freed + 1);
            break;
        }
    }
    return found;
}

__device__ void free(void *block) {
    if (block == nullptr) return;
    Head *at = head();
    unsigned long long distance = (unsigned long long)((char *)block - ((char *)at + at->start));
    if (distance >= (unsigned long long)at->pages * PAGE) return;
    unsigned page = (unsigned)(distance / PAGE);
    unsigned offset = (unsigned)(distance % PAGE);
    unsigned seen = read(state(page));
    if (seen >= REST) {
        if (seen >= FIRST && offset == 0) {
            release(page, seen & 0xFFFFFF);
            atomicExch(&at->below, at->pages);
        }
        return;
    }
    unsigned size_class = seen >> 16;
    if (size_class == 0 || (offset & ((8u << size_class) - 1)) != 0) return;
    unsigned number = offset >> (3 + size_class);
    unsigned bit = 1u << (number & 31);
    unsigned before = atomicAnd(state(page) + 1 + number / 32, ~bit);
    // It has been given back before.
    if ((before & bit) == 0) return;
    while (true) {
        unsigned left = (seen & 0xFFFF) == 1 ? 0 : seen - 1;
        unsigned was = atomicCAS(state(page), seen, left);
        if (was == seen) break;
        seen = was;
    }
    atomicAdd(&at->freed, 1u);
}

} // namespace heap
