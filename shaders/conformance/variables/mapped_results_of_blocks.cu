//@ family: variables
// Every block writes its result to the host's memory, and reads what the host wrote before.
//@ launch: sums grid=6 block=32
//@ arg: mapped in:f32[192]=iota
//@ arg: mapped out:f32[6]=zero
//@ set: in:f32[32]=fill(0.5)
//@ launch: sums grid=6 block=32
//@ arg: in
//@ arg: out
//@ expect: out=512,3040,5088,7136,9184,11232
__global__ void sums(const volatile float *in, volatile float *out) {
    __shared__ float part[32];
    int t = threadIdx.x;
    part[t] = in[blockIdx.x * 32 + t];
    __syncthreads();
    for (int s = 16; s > 0; s >>= 1) {
        if (t < s) part[t] += part[t + s];
        __syncthreads();
    }
    if (t == 0) out[blockIdx.x] = part[0] + out[blockIdx.x];
}
