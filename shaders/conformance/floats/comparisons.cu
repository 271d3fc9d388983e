//@ family: floats
//@ launch: ops grid=16 block=128
//@ arg: a:f32[2048]=edges(0)
//@ arg: b:f32[2048]=edges(1)
//@ arg: r0:i32[2048]=zero
//@ arg: r1:i32[2048]=zero
__global__ void ops(const float *a, const float *b, int *r0, int *r1) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= 2048) return;
    float x = a[i], y = b[i];
    r0[i] = (x < y) | (x <= y) << 1 | (x > y) << 2 | (x >= y) << 3 | (x == y) << 4 | (x != y) << 5 | !(x < y) << 6;
    r1[i] = isnan(x) | isinf(x) << 1 | isfinite(y) << 2 | (signbit(y) ? 8 : 0);
}
