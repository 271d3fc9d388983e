//@ family: math
// Distances on a sphere by the haversine and by the angle between vectors.
//@ launch: distances grid=1 block=64
//@ arg: x:f32[256]=random(461)
//@ arg: y:f32[192]=zero
//@ within: y 4096
__global__ void distances(const float *x, float *y) {
    const float degree = 3.14159265f / 180;
    int i = threadIdx.x;
    float a = 90 * x[4 * i] * degree, b = 180 * x[4 * i + 1] * degree;
    float c = 90 * x[4 * i + 2] * degree, d = 180 * x[4 * i + 3] * degree;
    float u = sinf((c - a) / 2), v = sinf((d - b) / 2);
    float h = u * u + cosf(a) * cosf(c) * v * v;
    y[i] = 2 * 6371 * asinf(fminf(1, sqrtf(h)));
    y[64 + i] = 2 * 6371 * atan2f(sqrtf(h), sqrtf(fmaxf(0, 1 - h)));
    y[128 + i] = atan2f(sinf(d - b) * cosf(c), cosf(a) * sinf(c) - sinf(a) * cosf(c) * cosf(d - b)) / degree;
}
