//@ values: 3 5 6
struct S {
    int &&x;
    int &r;
};
__device__ int g = 3;
__global__ void values(long long *out) {
    S s = {static_cast<int &&>(g), g};
    *out++ = s.x;
    s.x = 5;
    *out++ = s.r;
    S *p = &s;
    p->x = 6;
    *out++ = g;
}
