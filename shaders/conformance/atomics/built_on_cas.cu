//@ family: atomics
// The guide's way to build an operation that the hardware lacks.
//@ launch: multiply grid=1 block=20
//@ arg: out:f32[1]=fill(1.0)
//@ expect: out=1048576
__device__ float atomicMultiply(float *address, float value) {
    unsigned *word = (unsigned *)address;
    unsigned old = *word, assumed;
    do {
        assumed = old;
        old = atomicCAS(word, assumed, __float_as_uint(value * __uint_as_float(assumed)));
    } while (assumed != old);
    return __uint_as_float(old);
}
__global__ void multiply(float *out) { atomicMultiply(out, 2.0f); }
