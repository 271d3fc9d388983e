//@ refused: copy constructor of
struct S {
    int &&x;
    int b;
};
struct D {
    S s;
};
__device__ int f(S s) { return s.b; }
__global__ void values(long long *out) {
    int i = 5;
    S s{static_cast<int &&>(i), 7};
    S t = s;
    *out = f(static_cast<S &&>(s));
}
