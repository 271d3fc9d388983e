//@ refused: ambiguous
struct B { __device__ operator unsigned long() const { return 2; } };
__device__ unsigned long object;
struct D : B { __device__ operator unsigned long &() const { return object; } };
__global__ void values(long long *out) {
    D d;
    unsigned short x = d;
    *out++ = x;
}
