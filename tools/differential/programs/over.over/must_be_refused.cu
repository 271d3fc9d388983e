//@ refused:
__device__ int f(int) { return 1; }
__device__ int f(double) { return 2; }
template <class T> __device__ int g(T) { return 3; }

//# no type to choose by
__global__ void values(long long *out) {
    auto p = f;
    *out++ = p(1);
}

//# no type to choose by for an address
__global__ void values(long long *out) {
    auto p = &f;
    *out++ = p(1);
}

//# no function of the type
__global__ void values(long long *out) {
    int (*p)(char) = f;
    *out++ = p(1);
}

//# another result
__global__ void values(long long *out) {
    long (*p)(int) = f;
    *out++ = p(1);
}

//# an argument of a template
template <class F> __device__ int call(F h) { return h(1); }
__global__ void values(long long *out) {
    *out++ = call(f);
}

//# a template without arguments
__global__ void values(long long *out) {
    auto p = &g;
    *out++ = p(1);
}

//# the address as a truth value
__global__ void values(long long *out) {
    *out++ = f ? 1 : 2;
}

//# a reference to no function of the type
__global__ void values(long long *out) {
    int (&r)(char) = f;
    *out++ = r(1);
}

//# a cast to no function of the type
__global__ void values(long long *out) {
    *out++ = static_cast<int (*)(char)>(f)(1);
}

//# an argument of the wrong parameter
__device__ int call(int (*h)(char)) { return h(1); }
__global__ void values(long long *out) {
    *out++ = call(f);
}
