//@ family: integers
//@ launch: ops grid=1 block=256
//@ arg: a:u64[256]=edges(0)
//@ arg: b:u64[256]=edges(1)
//@ arg: out:u64[1536]=zero
__global__ void ops(const unsigned long long *a, const unsigned long long *b, unsigned long long *out) {
    int i = threadIdx.x;
    unsigned long long x = a[i], y = b[i];
    out += 6 * i;
    out[0] = __popcll(x); out[1] = __clzll((long long)x); out[2] = __ffsll((long long)x);
    out[3] = __brevll(x); out[4] = __mul64hi((long long)x, (long long)y); out[5] = __umul64hi(x, y);
}
