//@ family: shared
// Pointers into a large shared array, a small one and global memory: selected at run time, stored in shared and global
// memory, compared, subtracted, and turned into integers.
//@ launch: select grid=2 block=64
//@ arg: global:u32[64]=iota
//@ arg: out:u32[2*64]=zero
//@ arg: facts:u32[2*8]=zero
//@ arg: stored:u64[128]=zero
//@ expect: facts[0]=40,1,0,1,9999,1,1,0
struct Link {
    unsigned value;
    Link *next;
};

__device__ unsigned sum(const unsigned *p, int n) {
    unsigned s = 0;
    for (int i = 0; i < n; ++i) s += p[i];
    return s;
}

__global__ void select(unsigned *global, unsigned *out, unsigned *facts, unsigned **stored) {
    __shared__ unsigned large[10000];
    __shared__ unsigned small[64];
    __shared__ unsigned *table[3];
    __shared__ Link links[300];
    int t = threadIdx.x, b = blockIdx.x;
    for (int i = t; i < 10000; i += 64) large[i] = i * 11;
    small[t] = t * 1000;
    for (int i = t; i < 300; i += 64) links[i].value = i, links[i].next = &links[(i + 7) % 300];
    if (t < 3) table[t] = t == 0 ? large + 500 : t == 1 ? small : global;
    stored[b * 64 + t] = t % 2 ? &large[t * 100] : &small[t];
    __syncthreads();
    unsigned s = sum(table[(t + b) % 3] + t % 8, 16);
    __syncthreads();
    unsigned *q = t & 4 ? large + t : small + (63 - t);
    s += *q;
    *q += 1;
    __syncthreads();
    s += *stored[b * 64 + (63 - t)] * 3;
    const Link *l = &links[t];
    for (int i = 0; i < 10; ++i) s += l->value, l = l->next;
    out[b * 64 + t] = s;
    // Addresses of shared memory must not be kept.
    __syncthreads();
    stored[b * 64 + t] = nullptr;
    if (t == 0) {
        unsigned *f = facts + b * 8;
        f[0] = (unsigned)(&large[50] - &large[10]);
        f[1] = table[0] == large + 500;
        f[2] = table[0] == small;
        f[3] = (unsigned long long)(large + 3) - (unsigned long long)large == 12;
        f[4] = (unsigned)(((unsigned long long)&large[9999] - (unsigned long long)&large[0]) / 4);
        f[5] = table[2] == global;
        f[6] = table[t + 1] != nullptr;
        f[7] = table[t] == nullptr;
    }
}
