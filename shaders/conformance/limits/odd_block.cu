//@ family: limits
//@ launch: odd grid=7 block=33
//@ arg: out:u32[231]=zero
__global__ void odd(unsigned *out) {
    __shared__ unsigned s[33];
    s[threadIdx.x] = blockIdx.x * 100 + threadIdx.x;
    __syncthreads();
    out[blockIdx.x * 33 + threadIdx.x] = s[32 - threadIdx.x];
}
