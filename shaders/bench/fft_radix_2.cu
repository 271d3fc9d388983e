//@ about: FFT of 1,024 complex numbers per block in shared memory, in ten passes with twiddles by sincospif
//@ group: cooperation
//@ full: n=16Mi
//@ small: n=16Ki
//@ tiny: n=1Ki
//@ launch: fft grid={n/1024} block=512
//@ arg: in:f32[{2*n}]=random(1)
//@ arg: out:f32[{2*n}]=zero
//@ flops: 50*n
//@ result: out relative=1e-4 absolute=1e-3

// Decimation in time: the input is read in the order of reversed bits.
__global__ void fft(const float2 *in, float2 *out) {
    __shared__ float2 s[1024];
    int t = threadIdx.x;
    const float2 *from = in + blockIdx.x * 1024;
    s[t] = from[__brev(t) >> 22];
    s[t + 512] = from[__brev(t + 512) >> 22];
    for (int half = 1; half < 1024; half *= 2) {
        __syncthreads();
        int k = t & (half - 1);
        int low = 2 * t - k, high = low + half;
        float sine, cosine;
        sincospif(-(float)k / half, &sine, &cosine);
        float2 a = s[low], b = s[high];
        float2 c = make_float2(b.x * cosine - b.y * sine, b.x * sine + b.y * cosine);
        s[low] = make_float2(a.x + c.x, a.y + c.y);
        s[high] = make_float2(a.x - c.x, a.y - c.y);
    }
    __syncthreads();
    out[blockIdx.x * 1024 + t] = s[t];
    out[blockIdx.x * 1024 + t + 512] = s[t + 512];
}
