//@ family: atomics
// A maximum of floats, which CUDA does not have, by compare-and-swap.
//@ launch: largest grid=4 block=64
//@ arg: out:f32[2]=fill(-1000)
//@ expect: out=32.5,-1.0
__device__ float atomicMaxf(float *address, float value) {
    int *bits = (int *)address;
    int old = *bits, assumed;
    do {
        assumed = old;
        old = atomicCAS(bits, assumed, __float_as_int(fmaxf(value, __int_as_float(assumed))));
    } while (assumed != old);
    return __int_as_float(old);
}
__global__ void largest(float *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float x = (i * 37 % 251 - 120) * 0.25f;
    atomicMaxf(&out[0], x);
    atomicMaxf(&out[1], -fabsf(x) - 1.0f);
}
