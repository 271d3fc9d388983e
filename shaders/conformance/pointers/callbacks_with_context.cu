//@ family: pointers
// Functions that are chosen at run time get a void pointer to their context, in any memory.
//@ launch: visit grid=1 block=9
//@ arg: in:i32[12]=bits(74)
//@ arg: out:i64[9]=zero
//@ expect: out=5301137975,3016540541,3320,6331460342,3016540541,2321,5753389667,2934827009,2312
struct Sum { long long total; };
struct Extremes { int low, high; unsigned char seen; };
__device__ void add(void *c, int v) { ((Sum *)c)->total += v; }
__device__ void track(void *c, int v) {
    Extremes *e = static_cast<Extremes *>(c);
    if (!e->seen || v < e->low) e->low = v;
    if (!e->seen || v > e->high) e->high = v;
    e->seen = 1;
}
__device__ void tally(void *c, int v) { ++((unsigned *)c)[(unsigned)v % 4]; }
__device__ void each(const int *p, int n, void (*f)(void *, int), void *context) {
    for (int i = 0; i < n; ++i) f(context, p[i]);
}
__global__ void visit(const int *in, long long *out) {
    __shared__ unsigned counts[9][4];
    int t = threadIdx.x;
    Sum sum = { 0 };
    Extremes ends = { 0, 0, 0 };
    for (int i = 0; i < 4; ++i) counts[t][i] = 0;
    void (*f)(void *, int) = t % 3 == 0 ? add : t % 3 == 1 ? track : tally;
    void *context = t % 3 == 0 ? (void *)&sum : t % 3 == 1 ? (void *)&ends : (void *)counts[t];
    each(in + t / 3, 8, f, context);
    out[t] = sum.total + ends.high - (long long)ends.low + counts[t][0] * 1000 + counts[t][1] * 100 + counts[t][2] * 10 + counts[t][3];
}
