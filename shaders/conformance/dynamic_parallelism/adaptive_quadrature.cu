//@ family: dynamic_parallelism
//@ fmad: false
// Simpson's rule on intervals that are halved until two results agree. Each interval has a place of its own in a tree, so that
// the sum does not depend on the order of the grids.
//@ launch: start grid=1 block=4
//@ arg: parts:f64[2048]=zero
//@ arg: counts:i32[1]=zero
//@ launch: total grid=1 block=1
//@ arg: parts
//@ arg: sum:f64[1]=zero
__device__ double f(double x) { return x * x * x * x - 2.0 * x * x + 1.0 / (x * x + 0.01); }
__device__ double simpson(double a, double b) {
    double middle = (a + b) * 0.5;
    return (b - a) / 6.0 * (f(a) + 4.0 * f(middle) + f(b));
}
__global__ void refine(double *parts, int *count, double a, double b, int node) {
    double middle = (a + b) * 0.5;
    int half = threadIdx.x;
    double low = half ? middle : a, high = half ? b : middle;
    double whole = simpson(low, high);
    double between = (low + high) * 0.5;
    double finer = simpson(low, between) + simpson(between, high);
    int own = 2 * node + half;
    double difference = finer - whole;
    if (difference < 0) difference = -difference;
    atomicAdd(count, 1);
    if (difference < 1e-9 || own >= 1024) parts[own] = finer + (finer - whole) / 15.0;
    else refine<<<1, 2>>>(parts, count, low, high, own);
}
__global__ void start(double *parts, int *counts) {
    double low = -2.0 + threadIdx.x;
    refine<<<1, 2, 0, cudaStreamFireAndForget>>>(parts, counts, low, low + 1.0, 4 + threadIdx.x);
}
__global__ void total(const double *parts, double *sum) {
    double all = 0;
    for (int i = 0; i < 2048; i++) all += parts[i];
    *sum = all;
}
