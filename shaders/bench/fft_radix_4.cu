//@ about: FFT of 4,096 complex numbers per block, four per thread in registers, in six passes with twiddles by sincospif
//@ group: applications
//@ full: n=16Mi
//@ small: n=16Ki
//@ tiny: n=4Ki
//@ launch: fft grid={n/4096} block=1024
//@ arg: in:f32[{2*n}]=random(1)
//@ arg: out:f32[{2*n}]=zero
//@ flops: 60*n
//@ result: out relative=1e-4 absolute=1e-3

#define N 4096

__device__ float2 add(float2 a, float2 b) { return make_float2(a.x + b.x, a.y + b.y); }
__device__ float2 subtract(float2 a, float2 b) { return make_float2(a.x - b.x, a.y - b.y); }
__device__ float2 multiply(float2 a, float2 b) { return make_float2(a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x); }

// Stockham's order: no bits are reversed, each pass sorts.
__global__ void __launch_bounds__(1024) fft(const float2 *in, float2 *out) {
    __shared__ float2 s[N];
    int t = threadIdx.x;
    const float2 *from = in + (size_t)blockIdx.x * N;
    float2 v[4];
#pragma unroll
    for (int i = 0; i < 4; i++) v[i] = from[t + i * (N / 4)];
    for (int stride = 1; stride < N; stride *= 4) {
        int k = t & (stride - 1);
#pragma unroll
        for (int i = 1; i < 4; i++) {
            float2 twiddle;
            sincospif(-0.5f * (float)(i * k) / stride, &twiddle.y, &twiddle.x);
            v[i] = multiply(v[i], twiddle);
        }
        float2 a = add(v[0], v[2]), b = subtract(v[0], v[2]);
        float2 c = add(v[1], v[3]), d = subtract(v[1], v[3]);
        v[0] = add(a, c);
        v[1] = make_float2(b.x + d.y, b.y - d.x);
        v[2] = subtract(a, c);
        v[3] = make_float2(b.x - d.y, b.y + d.x);
        int to = 4 * t - 3 * k;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 4; i++) s[to + i * stride] = v[i];
        __syncthreads();
#pragma unroll
        for (int i = 0; i < 4; i++) v[i] = s[t + i * (N / 4)];
    }
    float2 *result = out + (size_t)blockIdx.x * N;
#pragma unroll
    for (int i = 0; i < 4; i++) result[t + i * (N / 4)] = v[i];
}
