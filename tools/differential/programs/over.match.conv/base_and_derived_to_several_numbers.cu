//@ refused: ambiguous
struct B { __device__ operator int() const { return 2; } };
struct D : B { __device__ operator long() const { return 3; } };
__global__ void values(long long *out) {
    D d;
    *out++ = static_cast<char>(d);
}
