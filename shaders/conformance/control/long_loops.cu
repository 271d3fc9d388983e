//@ family: control
// Loops of more than 65,535 rounds, which some drivers end silently; the limit may be on all loops of a thread together.
//@ launch: one grid=2 block=16
//@ arg: u32=70000
//@ arg: a:u32[32]=zero
//@ launch: nested grid=1 block=20
//@ arg: u32=600
//@ arg: b:u32[20]=zero
//@ launch: in_turn grid=1 block=8
//@ arg: u32=40000
//@ arg: c:u32[8]=zero
//@ launch: kinds grid=1 block=32
//@ arg: u32=70000
//@ arg: d:u32[128]=zero
//@ launch: leaving grid=1 block=32
//@ arg: u32=100000
//@ arg: e:u32[32]=zero
//@ launch: divergent grid=1 block=40
//@ arg: u32=2000
//@ arg: f:u32[40]=zero
//@ launch: far grid=1 block=8
//@ arg: u32=200000
//@ arg: g:u32[8]=zero
__device__ unsigned next(unsigned x) { return (x ^ (x >> 3)) * 3u + 1u; }
__global__ void one(unsigned n, unsigned *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = i;
    for (unsigned r = 0; r < n; ++r) x = next(x);
    out[i] = x;
}
__global__ void nested(unsigned n, unsigned *out) {
    unsigned x = threadIdx.x, rounds = 0;
    for (unsigned i = 0; i < n; ++i) {
        unsigned y = x;
        for (unsigned j = 0; j < n - (i & 1); ++j) { y = next(y); ++rounds; }
        x ^= y;
    }
    out[threadIdx.x] = x + rounds;
}
__global__ void in_turn(unsigned n, unsigned *out) {
    unsigned x = threadIdx.x;
    for (unsigned i = 0; i < n; ++i) x = next(x);
    out[threadIdx.x] = x;
    for (unsigned i = 0; i < n; ++i) x = next(x) + out[threadIdx.x];
    out[threadIdx.x] += x;
}
__global__ void kinds(unsigned n, unsigned *out) {
    unsigned t = threadIdx.x, x = t, i = 0, local[4] = { 0, 0, 0, 0 };
    while (i < n) { ++i; if (i % 3 == 0) continue; x = next(x); local[x & 3]++; }
    out[t] = x;
    i = 0;
    do { x = next(x); if (x % 5 == 1) continue; ++local[i & 3]; } while (++i < n);
    out[32 + t] = x;
    for (i = n; ; --i) { x = next(x); if (i == 7) break; local[i & 3] += x; }
    out[64 + t] = x ^ i;
    out[96 + t] = local[0] + 3 * local[1] + 5 * local[2] + 7 * local[3];
}
// Out of the middle: by break and return, out of a switch too.
__global__ void leaving(unsigned n, unsigned *out) {
    unsigned t = threadIdx.x, x = t;
    for (unsigned i = 0; i < n; ++i) {
        x = next(x);
        switch (t & 3) {
            case 0: if (i == 66000 + t) { out[t] = x; return; } break;
            case 1: if (i < 50) continue; x += 3; break;
            default: break;
        }
        if ((t & 3) == 2 && i == 80000 + t) break;
    }
    out[t] = x + 1;
}
// Each thread has rounds while its neighbours have none.
__global__ void divergent(unsigned n, unsigned *out) {
    unsigned t = threadIdx.x, x = t;
    for (unsigned i = 0; i < 8 * n; ++i) {
        if (i % 8 != t % 8) continue;
        for (unsigned j = 0; j < 5 + t; ++j) x = next(x);
    }
    out[t] = x;
}
__global__ void far(unsigned n, unsigned *out) {
    unsigned x = threadIdx.x;
    for (unsigned i = 0; i < n; ++i) x = next(x);
    out[threadIdx.x] = x;
}
