//@ family: integers
//@ launch: bits grid=1 block=256
//@ arg: a:u64[256]=bits(4)
//@ arg: r:u64[1024]=zero
__global__ void bits(const unsigned long long *a, unsigned long long *r) {
    int i = threadIdx.x;
    unsigned long long x = i == 0 ? 0 : i == 1 ? ~0ull : a[i] >> (i & 63) << (i % 7 * 5);
    r += i * 4;
    r[0] = __popcll(x); r[1] = __clzll(x); r[2] = __ffsll(x); r[3] = __brevll(x);
}
