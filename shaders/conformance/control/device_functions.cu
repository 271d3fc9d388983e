//@ family: control
//@ launch: apply grid=1 block=32
//@ arg: out:f32[32]=zero
__device__ float square(float x) { return x * x; }
__device__ __forceinline__ float cube(float x) { return x * square(x); }
__device__ void accumulate(float *sum, float x) { *sum += x; }
static __device__ __noinline__ int pick(int t) { if (t < 10) return 0; else if (t < 20) return 1; return 2; }
__global__ void apply(float *out) {
    int t = threadIdx.x;
    float sum = 0.0f, x = t * 0.5f;
    switch (pick(t)) {
    case 0: accumulate(&sum, square(x)); break;
    case 1: accumulate(&sum, cube(x)); break;
    default: accumulate(&sum, x); accumulate(&sum, 1.0f);
    }
    out[t] = sum;
}
