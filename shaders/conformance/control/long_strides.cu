//@ family: control
// Loops over a grid's elements, with many rounds for each thread.
//@ launch: stride grid=3 block=32
//@ arg: u32=6800000
//@ arg: sums:u64[96]=zero
//@ launch: bytes grid=1 block=32
//@ arg: u32=70000
//@ arg: out:u8[128]=zero
//@ launch: swaps grid=1 block=32
//@ arg: u32=20000
//@ arg: total:f32[2]=zero
//@ expect: total=640000,0
__global__ void stride(unsigned n, unsigned long long *sums) {
    unsigned first = blockIdx.x * blockDim.x + threadIdx.x, step = gridDim.x * blockDim.x;
    unsigned long long sum = 0;
    for (unsigned i = first; i < n; i += step) sum += i ^ (i >> 5);
    sums[first] = sum;
}
__global__ void bytes(unsigned n, unsigned char *out) {
    unsigned t = threadIdx.x;
    for (unsigned i = 0; i < n; ++i) out[4 * t + i % 4] += i + t;
}
// An atomic sum may be a loop of its own.
__global__ void swaps(unsigned n, float *total) {
    for (unsigned i = 0; i < n; ++i) atomicAdd(total, 1.0f);
}
