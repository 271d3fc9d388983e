//@ not g++: `extern __shared__` is CUDA's
//@ values: 64 7 7 9 3 3 0 1
// With bounds it is a definition, of one variable for each name of a namespace.
__device__ int read(int i) {
    extern __shared__ int s[4][4];
    return s[i][1];
}
namespace other {
__device__ int *place() {
    extern __shared__ int s[2];
    return s;
}
extern __shared__ int whole;
__device__ int get() {
    extern __shared__ int whole;
    return whole;
}
}
template <class T> __device__ T *scratch() {
    extern __shared__ float f[8];
    return reinterpret_cast<T *>(f);
}
__global__ void values(long long *out) {
    extern __shared__ int s[4][4];
    *out++ = sizeof(s);
    s[2][1] = 7;
    *out++ = read(2);
    other::place()[1] = 9;
    *out++ = s[2][1];
    *out++ = other::place()[1];
    other::whole = 3;
    *out++ = other::get();
    scratch<int>()[5] = 3;
    *out++ = scratch<unsigned>()[5];
    *out++ = other::place() == &s[0][0];
    {
        extern __shared__ int s[4][4];
        s[2][1] = 1;
    }
    *out++ = s[2][1];
}
