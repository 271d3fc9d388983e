//@ refused: order
struct P {
    int a, b;
};
__global__ void values(long long *out) {
    P p = {.b = 1, .a = 2};
    *out++ = p.a;
}
