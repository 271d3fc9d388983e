//@ refused:
struct B { int x = 1; };
struct E : B { __device__ int x() { return 2; } };
__global__ void values(long long *out) {
    E e; e.x = 3;
    *out++ = 1;
}
