//@ values: 2 2 1 3 1
struct B { __device__ operator double() { return 1; } };
struct D : B { __device__ operator double() const { return 2; } };
struct E : B { __device__ operator int() const { return 3; } };
__global__ void values(long long *out) {
    D d;
    const D c{};
    E e;
    const E f{};
    double x = d, y = c, z = e, w = f;
    *out++ = (long long)x;
    *out++ = (long long)y;
    *out++ = (long long)z;
    *out++ = (long long)w;
    int i = e;
    *out++ = i;
}
