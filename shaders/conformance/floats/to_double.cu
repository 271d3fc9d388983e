//@ family: floats
//@ launch: ops grid=16 block=128
//@ arg: a:f32[2048]=edges(0)
//@ arg: b:f32[2048]=edges(1)
//@ arg: r0:f64[2048]=zero
//@ arg: r1:f32[2048]=zero
__global__ void ops(const float *a, const float *b, double *r0, float *r1) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 2048) return;
    float x = a[i], y = b[i];
    r0[i] = (double)x;
    r1[i] = !isfinite(x) || !isfinite(y) ? 0.0f : (float)((double)x * (double)y);
}
