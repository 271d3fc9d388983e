//@ family: pointers
// A pointer is rounded up to 16, 32 and 64 bytes as an integer, and used as a pointer again.
//@ launch: align grid=1 block=4
//@ arg: data:u8[512]=iota
//@ arg: out:u32[8]=zero
//@ expect: out=32016,63064,64048,26064,96080,53128,128112,16128
template <class T> __device__ T *up(T *p, size_t to) { return (T *)(((size_t)p + to - 1) / to * to); }
using address_t = unsigned long long;
__global__ void align(const unsigned char *data, unsigned *out) {
    int t = threadIdx.x;
    const unsigned char *odd = data + 1 + t * 37;
    const unsigned char *a = up(odd, 16), *b = up(a + 1, 32), *c = up(b, 64);
    out[2 * t] = *a + *b * 1000;
    out[2 * t + 1] = *c + (unsigned)(c - odd) * 1000 + (unsigned)((address_t)c % 64) * 1000000;
}
