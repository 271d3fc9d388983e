//@ refused:
struct A { int x = 1; };
struct B { int x = 2; };
struct C : A, B { __device__ int get() { return x; } };
__global__ void values(long long *out) {
    *out++ = C().get();
}
