//@ family: shared
// Far more blocks than can be in flight: each has its own 48 KiB.
//@ launch: stamp grid=700,3 block=32
//@ arg: out:u32[700*3]=zero
//@ expect: out[0]=0,4,8
//@ expect: out[2099]=8396
__global__ void stamp(unsigned *out) {
    __shared__ unsigned place[12288];
    unsigned number = blockIdx.y * gridDim.x + blockIdx.x, t = threadIdx.x;
    place[t * 384] = number;
    place[t * 384 + 383] = number + 1;
    __syncthreads();
    unsigned a = place[(31 - t) * 384], b = place[((t + 5) & 31) * 384 + 383];
    bool good = a == number && b == number + 1;
    if (__syncthreads_and(good)) place[12000] = number * 4;
    __syncthreads();
    if (t == 7) out[number] = place[12000];
}
