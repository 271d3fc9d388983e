//@ refused: cannot cast
struct B { __device__ operator char() { return 1; } };
struct D : B {};
__global__ void values(long long *out) {
    const D d{};
    *out++ = (unsigned)static_cast<const D &&>(d);
}
