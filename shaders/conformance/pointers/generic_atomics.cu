//@ family: pointers
// Atomics through a pointer that is into global memory for some threads, into shared for others.
//@ launch: tally grid=2 block=32
//@ arg: in:u32[64]=bits(4)
//@ arg: g:i32[4]=zero
//@ arg: out:i32[8]=zero
//@ expect: g=106,91,88,62
//@ expect: out=29,24,59,36,16,19,18,30
__global__ void tally(const unsigned *in, int *g, int *out) {
    __shared__ int s[4];
    int t = threadIdx.x;
    if (t < 4) s[t] = 0;
    __syncthreads();
    unsigned v = in[blockIdx.x * 32 + t];
    int *p = (v & 4 ? g : s) + (v & 3);
    atomicAdd(p, (int)(v >> 28) + 1);
    __syncthreads();
    if (t < 4) out[blockIdx.x * 4 + t] = s[t];
}
