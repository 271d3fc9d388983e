//@ family: control
// Blocks that fill a processor's vectors partly: lanes without a thread must not keep the others from their loops.
//@ launch: waits grid=2 block=3
//@ arg: in:u32[64]=fill(1)
//@ arg: a:u32[6]=zero
//@ launch: waits grid=2 block=5,5
//@ arg: in
//@ arg: b:u32[50]=zero
//@ launch: meets grid=2 block=13
//@ arg: in
//@ arg: c:u32[26]=zero
//@ launch: warps grid=1 block=31
//@ arg: in
//@ arg: d:u32[31]=zero
//@ launch: warps grid=1 block=2
//@ arg: in
//@ arg: e:u32[2]=zero
//@ expect: a=100,101,102,100,101,102
//@ expect: c[12]=112
__device__ unsigned thread() { return threadIdx.x + blockDim.x * threadIdx.y; }
__global__ void waits(const unsigned *in, unsigned *out) {
    unsigned t = thread(), n = in[t], c = 0;
    while (n == 0) n = in[t] * 2;
    for (unsigned i = 0; i < 100 * n; ++i) c += in[(t + i) & 63];
    out[blockIdx.x * blockDim.x * blockDim.y + t] = c + t;
}
__global__ void meets(const unsigned *in, unsigned *out) {
    __shared__ unsigned s[16];
    unsigned t = thread(), c = 0;
    s[t] = in[t];
    __syncthreads();
    while (s[t] == 0);
    for (unsigned i = 0; i < 100; ++i) {
        unsigned next = s[(t + 1) % 13];
        if (i % 3 == t % 3) c += next;
        else if (t > 50) break;
        else c += in[i & 63];
        __syncthreads();
    }
    out[blockIdx.x * 13 + t] = c + t;
}
__global__ void warps(const unsigned *in, unsigned *out) {
    unsigned t = thread(), here = __ballot_sync(0xffffffffu, 1), sum = 0, n = blockDim.x;
    for (unsigned k = n % __popc(here); k > 0; --k) here &= here - 1;
    for (unsigned i = in[t]; i < n; ++i) sum += __shfl_sync(0xffffffffu, t + i, i % n);
    out[t] = sum + here;
}
