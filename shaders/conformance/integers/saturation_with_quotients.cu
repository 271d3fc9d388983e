//@ family: integers
//@ launch: quotient grid=6 block=128
//@ arg: p0:u32[4096]=random(5)
//@ arg: o0:u64[7680]=zero
//@ launch: root grid=6 block=128
//@ arg: p1:u32[4096]=random(6)
//@ arg: o1:u64[7680]=zero
//@ launch: rest grid=6 block=128
//@ arg: p2:u32[4096]=random(7)
//@ arg: o2:u64[7680]=zero
// 64-bit sums and differences that saturate, with operations on doubles that compilers expand
// late: a driver's compiler reads a register for the high word that was never written.
typedef unsigned long long u64;

__device__ u64 smaller(u64 a, u64 b) { return a < b ? a : b; }
__device__ u64 larger(u64 a, u64 b) { return a > b ? a : b; }

// Whether `a` is below `b`, by words.
__device__ bool below(u64 a, u64 b) {
    const unsigned ah = (unsigned)(a >> 32), bh = (unsigned)(b >> 32);
    return ah < bh || (ah == bh && (unsigned)a < (unsigned)b);
}

__device__ double number(const unsigned *p, unsigned i) {
    const u64 bits = (u64)((p[i & 4095] & 0x800fffffu) | ((p[i & 4095] >> 20) % 40u + 1003u) << 20) << 32 | p[(i + 1) & 4095];
    return __longlong_as_double((long long)bits);
}

__device__ void bounded(const unsigned *p, u64 *o, unsigned i) {
    const u64 y = ((u64)p[(i * 13 + 22) & 4095] << 32 | p[(i * 7 + 3) & 4095]) >> (p[i & 4095] & 63);
    const u64 w = ((u64)p[(i * 11 + 29) & 4095] << 32 | p[(i * 5 + 9) & 4095]) >> (p[(i + 1) & 4095] & 63);
    o[i] = y == 0 ? 0 : y - 1;
    o[i + 768] = y < w ? 0 : y - w;
    o[i + 2 * 768] = y - smaller(y, 2);
    o[i + 3 * 768] = larger(y, 16) - 16;
    o[i + 4 * 768] = y + w < w ? ~0ull : y + w;
    o[i + 5 * 768] = y > ~7ull ? ~0ull : y + 7;
    o[i + 6 * 768] = y - (below(y, 1ull << 40) ? y : 1ull << 40);
    if ((long long)w > 0) {
        o[i + 7 * 768] = w - 1;
    }
    u64 left = w;
    for (int k = 0; k < 3; ++k) left = left > 5 ? left - 5 : 0;
    o[i + 8 * 768] = left;
}

__global__ void quotient(const unsigned *p, u64 *o) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const double x = number(p, i * 5) / number(p, i * 3);
    bounded(p, o, i);
    o[i + 9 * 768] = (u64)__double_as_longlong(x);
}

__global__ void root(const unsigned *p, u64 *o) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const double x = sqrt(fabs(number(p, i * 5)));
    bounded(p, o, i);
    o[i + 9 * 768] = (u64)__double_as_longlong(x);
}

__global__ void rest(const unsigned *p, u64 *o) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const double x = fmod(number(p, i * 5), 3.5);
    bounded(p, o, i);
    o[i + 9 * 768] = (u64)__double_as_longlong(x);
}
