//@ family: shared
// One dynamic array, carved into two by an offset, and a static one.
//@ launch: carve grid=2 block=32 shared=256
//@ arg: a:f32[64]=random(1)
//@ arg: b:i32[64]=iota
//@ arg: out:f32[64]=zero
__global__ void carve(const float *a, const int *b, float *out) {
    extern __shared__ unsigned char raw[];
    __shared__ float bias[32];
    float *f = (float *)raw;
    int *n = (int *)(raw + 32 * sizeof(float));
    int t = threadIdx.x, i = blockIdx.x * 32 + t;
    f[t] = a[i]; n[t] = b[i]; bias[t] = t * 0.5f;
    __syncthreads();
    out[i] = f[31 - t] * n[(t + 1) % 32] + bias[t ^ 1];
}
