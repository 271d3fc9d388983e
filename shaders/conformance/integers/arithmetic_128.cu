// Sums, differences, products and bits of integers of 128 bits, of edges and random words, and a parameter by value.
//@ family: integers
//@ launch: arithmetic grid=2 block=98
//@ arg: a:u64[392]=edges(0)
//@ arg: b:u64[392]=bits(1)
//@ arg: u64=0xfedcba9876543210,0x0123456789abcdef
//@ arg: out:u64[4704]=zero
__device__ void store(unsigned long long *&out, unsigned __int128 x) {
    *out++ = (unsigned long long)x;
    *out++ = (unsigned long long)(x >> 64);
}
__global__ void arithmetic(const unsigned long long *a, const unsigned __int128 *b, unsigned __int128 key, unsigned long long *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned __int128 x = (unsigned __int128)a[2 * i + 1] << 64 | a[2 * i], y = b[i];
    out += 24 * i;
    store(out, x + y);
    store(out, x - y);
    store(out, x * y);
    store(out, (x & key) | (y ^ x));
    store(out, -x + ~y);
    store(out, x * x - y * y);
    store(out, (__int128)(long long)a[2 * i] * (long long)y);
    store(out, (unsigned __int128)a[2 * i] * (unsigned long long)y);
    unsigned __int128 z = key;
    z += x;
    z *= (unsigned)y;
    z -= (int)a[2 * i + 1];
    z ^= a[2 * i];
    store(out, z++);
    store(out, --z - 1);
    __int128 s = (__int128)x;
    s += (int)y;
    s = s < 0 ? -s : s;
    store(out, s);
    store(out, (x + y < x) + ((unsigned __int128)(x < y) << 64));
}
