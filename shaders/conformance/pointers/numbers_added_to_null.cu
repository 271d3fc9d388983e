//@ family: pointers
// Additions to a null pointer, or to a number kept in a pointer, have 64 bits.
//@ launch: numbers grid=1 block=1
//@ arg: in:i32[2]=fill(12)
//@ arg: out:i64[6]=zero
//@ expect: out=12,-12,8589934604,12884901876,1,0
__global__ void numbers(const int *in, long long *out) {
    long long n = in[0];
    char *null = nullptr;
    out[0] = (long long)(null + n);
    out[1] = (long long)(null - n);
    char *p = (char *)0x1fffffff4ull;
    char *q = p + (0x2fffffff4ull - 0x1fffffff4ull) * (n / 12);
    out[2] = (long long)(p + 2 * n);
    out[3] = (long long)q;
    out[4] = p + 2 * n > (char *)0x200000000ull;
    out[5] = p + n == (char *)0ull;
}
