//@ family: barriers
// Inclusive scans by a function object and a type; 77 threads.
//@ launch: scan grid=3 block=77
//@ arg: in:i32[231]=bits(9)
//@ arg: sums:f64[231]=zero
//@ arg: largest:f32[231]=zero
//@ expect: sums[0]=25651,2758,-29410,-20158,-38941,-41232,-37707,-37265
//@ expect: sums[92]=-29035,-13548,-35351,-50929
//@ expect: sums[167]=79903,89718,121409,108752
//@ expect: sums[223]=6025,23137,21062,3737,25226,13835,-6417,-16462
//@ expect: largest[0]=25651,25651,25651,25651,25651,25651,25651,25651
//@ expect: largest[87]=26507,26507,26507,26507
//@ expect: largest[213]=32246,32246,32246,32246
//@ expect: largest[223]=32246,32246,32246,32246,32246,32246,32246,32246
template <typename T, typename Op> __device__ T inclusive_scan(T *s, T v, Op op) {
    int t = threadIdx.x, n = blockDim.x;
    s[t] = v;
    for (int d = 1; d < n; d <<= 1) {
        __syncthreads();
        T below = v;
        if (t >= d) below = s[t - d];
        __syncthreads();
        if (t < d) continue;
        v = op(below, v);
        s[t] = v;
    }
    return v;
}

__global__ void scan(const int *in, double *sums, float *largest) {
    __shared__ double wide[77];
    __shared__ float narrow[77];
    int i = blockIdx.x * 77 + threadIdx.x;
    sums[i] = inclusive_scan(wide, (double)(in[i] >> 16), [](double a, double b) { return a + b; });
    largest[i] = inclusive_scan(narrow, (float)(in[i] >> 16), [](float a, float b) { return a > b ? a : b; });
}
