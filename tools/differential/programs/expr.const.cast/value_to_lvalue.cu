//@ refused:
struct S {
    int b;
};
__device__ S make() { return S{1}; }
__global__ void values(long long *out) {
    S o{1};
    int i = 2;
    const_cast<S &>(make());
    *out = o.b + i;
}
