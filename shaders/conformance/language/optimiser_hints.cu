// Hints to the optimiser change no result (CUDA C++ Programming Guide, "Compiler Optimization Hint Functions").
//@ family: language
//@ launch: hints grid=1 block=4
//@ arg: out:i32[8]=zero
//@ arg: in:i32[8]=iota
//@ expect: out=8,1,9,2,12,0,14,1
__device__ int chosen(int n) {
    switch (n & 1) {
    case 0: return 1;
    case 1: return 2;
    default: __builtin_unreachable();
    }
}
__global__ void hints(int *out, const int *in) {
    int t = threadIdx.x;
    const int *p = (const int *)__builtin_assume_aligned(in, 16);
    const int *q = static_cast<const int *>(__builtin_assume_aligned(in + 1, 16, 4));
    __builtin_assume(t < 1000);
    if (__builtin_expect(t > 1, 0)) {
        out[2 * t] = 8 + 2 * t;
        out[2 * t + 1] = p[t] - q[1];
    } else {
        out[2 * t] = (int)sizeof(__builtin_expect(t, 0)) + p[t];
        out[2 * t + 1] = chosen(t);
    }
}
