//@ family: math
// Rotary embeddings of positions: pow, sincos, and a rotation.
//@ launch: rotate grid=4 block=32
//@ arg: x:f32[256]=random(441)
//@ arg: y:f32[256]=zero
//@ within: y 64
__global__ void rotate(const float *x, float *y) {
    int pair = threadIdx.x, position = blockIdx.x * 37;
    float frequency = powf(10000.0f, -2.0f * pair / 64), s, c;
    sincosf(position * frequency, &s, &c);
    int at = blockIdx.x * 64 + 2 * pair;
    y[at] = x[at] * c - x[at + 1] * s;
    y[at + 1] = x[at] * s + x[at + 1] * c;
}
