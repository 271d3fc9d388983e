//@ refused:
struct A { __device__ int f(int) { return 1; } };
struct B { __device__ int f(double) { return 2; } };
struct C : A, B { __device__ int get() { return f(1); } };
__global__ void values(long long *out) {
    *out++ = C().get();
}
