//@ family: pointers
//@ launch: split grid=1 block=32
//@ arg: in:i32[32]=bits(1)
//@ arg: out:i32[32]=zero
__device__ void put(int *where, int v) { *where = v; }
__device__ int get(const int *from, int i) { return from[i]; }
__global__ void split(const int *in, int *out) {
    __shared__ int low[16], high[16];
    int t = threadIdx.x;
    int *mine = t < 16 ? &low[t] : high + (t - 16);
    put(mine, in[t]);
    __syncthreads();
    put(&out[t], get(high, t % 16) - get(low, 15 - t % 16) + get(in, t));
}
