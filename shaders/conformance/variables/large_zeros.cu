//@ family: variables
// A variable of 3 MiB that starts as zeros, used here and there.
//@ launch: poke grid=1 block=8
//@ launch: look grid=1 block=8
//@ arg: out:i32[8]=zero
//@ expect: out=1000,2000,3000,4000,5000,6000,7000,8000
__device__ int sea[3 * 256 * 1024];
__global__ void poke() { sea[threadIdx.x * 98304 + threadIdx.x] = threadIdx.x + 1; }
__global__ void look(int *out) {
    int t = threadIdx.x;
    out[t] = sea[t * 98304 + t] * 1000 + sea[t * 98304 + t + 1] + sea[sizeof(sea) / 4 - 1 - t];
}
