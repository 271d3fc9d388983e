// const and volatile objects, pointers to const, const pointers, constants of file scope, volatile in shared memory.
//@ family: language
//@ launch: qualifiers grid=2 block=64
//@ arg: in:i32[128]=iota
//@ arg: out:i32[128]=zero
//@ expect: out=9584,9981,10377,10774,11170,11567,11963,12360,12756,13153,13549,13946,14342,14739,15135,15532,9528,9925
//@ expect: out[18]=10321,10718,11114,11511,11907,12304,12700,13097,13493,13890,14286,14683,15079,15476,9472,9869,10265
//@ expect: out[35]=10662,11058,11455,11851,12248,12644,13041,13437,13834,14230,14627,15023,15420,9416,9813,10209,10606
//@ expect: out[52]=11002,11399,11795,12192,12588,12985,13381,13778,14174,14571,14967,15364
const int offset = 5;
static const float factor = 0.5f;
__device__ const int table[4] = {1, -2, 3, -4};
struct Pair {
    const int a;
    volatile int b;
};
__device__ int sum(const int *const p, const volatile int *q, int n) {
    int s = 0;
    for (const int *i = p; i != p + n; ++i) s += *i * *q;
    return s;
}
__global__ void qualifiers(const int *__restrict__ in, int *out) {
    __shared__ volatile int warp[64];
    const int t = threadIdx.x;
    volatile int count = in[blockIdx.x * 64 + t];
    warp[t] = count;
    __syncthreads();
    if (t < 32) warp[t] = warp[t] + warp[t + 32];
    __syncthreads();
    if (t < 16) warp[t] += warp[t + 16];
    __syncthreads();
    Pair p = {t * 2, 3};
    p.b = p.b + p.a;
    volatile int *q = &p.b;
    *q += offset;
    count = count + 1;
    int i = (int)(count * factor);
    out[blockIdx.x * 64 + t] = warp[t & 15] * 100 + sum(table, q, 4) + i;
}
