//@ family: floats
//@ launch: values grid=4 block=128
//@ arg: x:f32[512]=edges(422)
//@ arg: u:f64[512]=edges(423)
//@ arg: a:f32[3072]=zero
//@ arg: b:f64[2048]=zero
//@ launch: passes grid=2 block=64
//@ arg: x
//@ arg: c:f32[1024]=zero
//@ arg: d:i32[1024]=zero

// Quotients by powers of two, whose reciprocals are normal or not; by others.
__global__ void values(const float *x, const double *u, float *a, double *b) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    a[i] = x[i] / 4.0f;
    a[i + 512] = x[i] / -0.0078125f;
    a[i + 1024] = x[i] / 1.7014118e38f;
    a[i + 1536] = x[i] / 1.17549435e-38f;
    a[i + 2048] = x[i] / 1e-45f;
    a[i + 2560] = x[i] / 3.0f;
    b[i] = u[i] / 1024.0;
    b[i + 512] = u[i] / 8.98846567431158e307;
    b[i + 1024] = u[i] / -2.2250738585072014e-308;
    b[i + 1536] = u[i] / 0.75;
}

// Passes that divide by other powers of two.
__global__ void passes(const float *x, float *out, int *rests) {
    __shared__ float s[64];
    int t = threadIdx.x, first = blockIdx.x * 512;
    float v = x[blockIdx.x * 64 + t];
    for (int stride = 1, pass = 0; stride <= 128; stride *= 2, pass++) {
        int k = t & (stride - 1);
        v += (float)k / stride - v / stride;
        s[t] = v;
        __syncthreads();
        v = s[t ^ (stride & 63)];
        __syncthreads();
        out[first + pass * 64 + t] = v;
        rests[first + pass * 64 + t] = (t - 31) % stride * 1000 + (t - 31) / stride;
    }
}
