//@ family: integers
//@ launch: convert grid=1 block=196
//@ arg: a:i64[196]=edges(0)
//@ arg: b:i32[196]=edges(1)
//@ arg: r:i64[1960]=zero
__global__ void convert(const long long *a, const int *b, long long *r) {
    int i = threadIdx.x;
    long long w = a[i];
    int n = b[i];
    r += i * 10;
    r[0] = (int)w;            r[1] = (unsigned)w;        r[2] = (short)w;  r[3] = (unsigned char)w;
    r[4] = (signed char)n;    r[5] = (unsigned short)n;  r[6] = (unsigned)n;
    r[7] = (unsigned long long)n; r[8] = (bool)n + (bool)w * 2; r[9] = (char)w;
}
