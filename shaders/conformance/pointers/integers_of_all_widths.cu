//@ family: pointers
// Pointers as long, unsigned long, long long, size_t and ptrdiff_t, and halves put together again.
//@ launch: go grid=1 block=8
//@ arg: in:i16[8]=iota
//@ arg: out:i32[8]=zero
//@ expect: out=17000,16111,15222,14333,13444,12555,11666,10777
__global__ void go(const short *in, int *out) {
    int t = threadIdx.x;
    long a = (long)(in + t);
    unsigned long b = (unsigned long)in;
    long long c = reinterpret_cast<long long>(in);
    size_t d = (size_t)(in + 7 - t);
    ptrdiff_t e = (const char *)(in + t) - (const char *)in;
    unsigned low = (unsigned)d, high = (unsigned)(d >> 32);
    const short *again = (const short *)((unsigned long long)high << 32 | low);
    out[t] = *(const short *)a + 10 * *(const short *)(b + 2 * t) + 100 * *(const short *)(c + e) + 1000 * *again
        + 10000 * ((unsigned long)a - b == (unsigned long)e);
}
