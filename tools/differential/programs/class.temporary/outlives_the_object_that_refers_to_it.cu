//@ values: 7 8 5008 5007 7 8 5008 5007
//@ not g++: it destroys the temporary object first, although that is older than the variable ([class.temporary] 6)
__device__ long long *at;
struct T {
    int v;
    __device__ T(int v) : v(v) { *at++ = v; }
    __device__ ~T() { *at++ = v + 5000; }
};
struct R {
    const T &r;
    T b;
};
__global__ void values(long long *out) {
    at = out;
    {
        R x{T(7), T(8)};
    }
    const R &x = R{T(7), T(8)};
}
