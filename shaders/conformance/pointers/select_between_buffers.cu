//@ family: pointers
//@ launch: choose grid=1 block=32
//@ arg: a:f32[32]=random(1)
//@ arg: b:f32[32]=random(2)
//@ arg: c:f32[32]=zero
__device__ float first(const float *p) { return p[0]; }
__global__ void choose(float *a, float *b, float *c) {
    int t = threadIdx.x;
    float *p = t % 2 ? a : b;
    const float *q = t < 16 ? a + t : b + 31 - t;
    c[t] = p[t] + first(q);
    p = t % 4 == 3 ? c + t : p + (t ^ 1);
    if (p == c + t) *p += 10.0f;
}
