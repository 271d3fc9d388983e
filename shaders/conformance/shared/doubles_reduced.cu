//@ family: shared
// Pairs of a double and an index are reduced in shared memory: the largest value and where it is.
//@ launch: largest grid=3 block=48
//@ arg: in:f64[144]=random(88)
//@ arg: out:f64[6]=zero
//@ expect: out=0.9534395937533158,45,0.8504589363652164,16,0.9858750356365475,8
struct Best { double value; short at; };
__device__ Best better(const Best &a, const Best &b) {
    return a.value > b.value || (a.value == b.value && a.at < b.at) ? a : b;
}
__global__ void largest(const double *in, double *out) {
    __shared__ Best best[48];
    int t = threadIdx.x;
    best[t] = { in[blockIdx.x * 48 + t] * (t % 5 == 0 ? -1 : 1), (short)t };
    for (int n = 48; n > 1; n = (n + 1) / 2) {
        __syncthreads();
        int half = (n + 1) / 2;
        if (t < n / 2) best[t] = better(best[t], best[t + half]);
    }
    if (t == 0) { out[blockIdx.x * 2] = best[0].value; out[blockIdx.x * 2 + 1] = best[0].at; }
}
