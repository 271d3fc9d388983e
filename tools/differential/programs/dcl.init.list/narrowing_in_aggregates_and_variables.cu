//@ refused: narrowing
//@ nvrtc accepts: it only warns of narrowing in a variable or an element of an aggregate
struct P { short s; float f[2]; };
__global__ void values(long long *out) {
    int i = 7;
    double d = 2;
    short x{i};
    P p = {(short)i, {d, 1}};
    *out++ = x;
    *out++ = p.s;
}
