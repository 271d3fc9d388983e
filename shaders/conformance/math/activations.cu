//@ family: math
// Activations of neural networks: GELU by erf and by tanh, SiLU, softplus, ELU, Mish.
//@ launch: activate grid=1 block=128
//@ arg: x:f32[128]=random(431)
//@ arg: y:f32[768]=zero
//@ within: y 256
__global__ void activate(const float *x, float *y) {
    int i = threadIdx.x;
    float v = 2 * x[i];
    y[i] = 0.5f * v * (1 + erff(v * 0.70710678f));
    y[128 + i] = 0.5f * v * (1 + tanhf(0.79788456f * (v + 0.044715f * v * v * v)));
    y[256 + i] = v / (1 + expf(-v));
    y[384 + i] = log1pf(expf(v));
    y[512 + i] = v > 0 ? v : expm1f(v);
    y[640 + i] = v * tanhf(log1pf(expf(v)));
}
