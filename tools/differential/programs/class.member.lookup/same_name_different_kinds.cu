//@ refused:
struct A { int x = 1; };
struct B { __device__ int x() { return 2; } };
struct C : A, B {};
__global__ void values(long long *out) {
    C c;
    *out++ = c.x;
}
