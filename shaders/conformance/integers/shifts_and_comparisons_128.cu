// Shifts of integers of 128 bits by 0 to 127, and comparisons, signed and unsigned.
//@ family: integers
//@ launch: shift grid=2 block=128
//@ arg: a:u64[512]=edges(5)
//@ arg: out:u64[2560]=zero
//@ arg: compared:u32[256]=zero
__device__ void store(unsigned long long *&out, unsigned __int128 x) {
    *out++ = (unsigned long long)x;
    *out++ = (unsigned long long)(x >> 64);
}
template <class A, class B> __device__ unsigned all(A a, B b) {
    return (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | (a >= b) << 4 | (a > b) << 5;
}
__global__ void shift(const unsigned long long *a, unsigned long long *out, unsigned *compared) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, n = i % 128;
    unsigned __int128 x = (unsigned __int128)a[2 * i] << 64 | a[2 * i + 1], y = (unsigned __int128)a[(2 * i + 2) % 512] << 64 | a[i];
    out += 10 * i;
    store(out, x << n);
    store(out, x >> n);
    store(out, (unsigned __int128)((__int128)x >> n));
    store(out, x << (127 - n) | x >> (n + 1) % 128);
    unsigned __int128 z = x;
    z <<= 64;
    z ^= x >> 64;
    z >>= (unsigned char)n;
    store(out, z);
    __int128 s = (__int128)x, t = (__int128)y;
    unsigned result = all(x, y) ^ all(s, t) << 6 ^ all(s, (int)y) << 12 ^ all((unsigned long long)x, t) << 18;
    if (x && !y) result ^= 1u << 30;
    compared[i] = result ^ (unsigned)(s < t ? x != y : (bool)x) << 31;
}
