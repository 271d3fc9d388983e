//@ family: types
// Arrays of many KiB in each thread, reached by their names, by generic pointers and by bytes, in more blocks than have room at once.
//@ launch: fill grid=50 block=256
//@ arg: out:u32[12800]=zero
//@ arg: u32=6000
//@ launch: sort grid=3 block=40
//@ arg: sorted:u16[120]=zero

struct Entry { unsigned short key; unsigned char low, high; };

__device__ __noinline__ unsigned sum(const unsigned *values, unsigned count, unsigned step) {
    unsigned total = 0;
    for (unsigned i = 0; i < count; i += step) total = total * 31 + values[i];
    return total;
}

__device__ __noinline__ void put(unsigned char *bytes, unsigned at, unsigned value) {
    bytes[at] = (unsigned char)value;
}

// 24 KB of words, which are reached through a pointer that may point anywhere, too.
__global__ void fill(unsigned *out, unsigned count) {
    unsigned words[6000];
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    for (unsigned i = 0; i < count; i += 250) words[i] = i ^ t * 2654435761u;
    for (unsigned i = 0; i < count; i += 500) put((unsigned char *)words, 4 * i + t % 4, t + i);
    unsigned own = sum(words, count, 250);
    out[t] = own;
    const unsigned *either = t % 3 == 0 ? out + t : words + 250 * (t % 24);
    out[t] = sum(either, 1, 1) ^ own;
}

// A heap of 9,600 bytes, of fields smaller than words.
__global__ void sort(unsigned short *sorted) {
    Entry heap[2400];
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x, size = 0, seed = t * 77 + 1;
    for (unsigned n = 0; n < 30; n++) {
        seed = seed * 1664525u + 1013904223u;
        unsigned at = size++;
        Entry e = {(unsigned short)(seed >> 13), (unsigned char)n, (unsigned char)t};
        for (; at > 0 && heap[(at - 1) / 2].key > e.key; at = (at - 1) / 2) heap[at] = heap[(at - 1) / 2];
        heap[at] = e;
    }
    unsigned short result = 0;
    for (unsigned n = 0; n < 20; n++) {
        Entry first = heap[0], last = heap[--size];
        unsigned at = 0;
        for (unsigned child; (child = 2 * at + 1) < size; at = child) {
            if (child + 1 < size && heap[child + 1].key < heap[child].key) child++;
            if (heap[child].key >= last.key) break;
            heap[at] = heap[child];
        }
        heap[at] = last;
        result = (unsigned short)(result * 3 + first.key + first.low - first.high);
    }
    sorted[t] = result;
}
