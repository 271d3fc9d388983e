//@ family: limits
//@ launch: bounded grid=2 block=64
//@ arg: out:i32[128]=zero
extern "C" __global__ void __launch_bounds__(128, 2) bounded(int *__restrict__ out) {
    out[blockIdx.x * blockDim.x + threadIdx.x] = threadIdx.x * 3;
}
