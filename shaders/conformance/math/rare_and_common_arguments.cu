//@ family: math
//@ launch: rows grid=2 block=128
//@ arg: x:f32[1024]=bits(61)
//@ arg: v:f32[1024]=random(62)
//@ arg: a:f32[256]=zero
//@ arg: b:f32[256]=zero
//@ arg: c:i32[256]=zero
//@ arg: d:f32[256]=zero
//@ within: a 3
//@ within: b 3
//@ within: d 3
// Exponentials and logarithms in rows, with branches, counters and loads between: of some rows an argument is huge, subnormal, negative or NaN.
__global__ void rows(const float *x, const float *v, float *a, float *b, int *c, float *d) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float last = v[i];
    int count = 0;
    float most = 0.0f;
    for (int j = 0; j < 4; j++) {
        float y = j == i % 4 ? x[i * 4 + j] : 20.0f * v[i * 4 + j];
        float e = expf(y);
        count++;
        float next = v[(i + j) % 1024];
        if (e > 1.0f) {
            count += 10;
            last = next;
        } else if (next > 0.0f) {
            last = -next;
        }
        float l = logf(fabsf(next) + (j == 2 ? fabsf(y) : 0.5f));
        most = fmaxf(most, l);
        if (j == i % 3) {
            last = exp2f(100.0f * v[i * 4 + j] * (i % 7 == 0 ? 2.0f : 1.0f));
            count += 100;
        }
        b[i] = i % 2 == 0 ? log2f(y) : log10f(y);
    }
    a[i] = last;
    c[i] = count;
    d[i] = most;
}
