//@ values: 41
// A conversion function to the class and one to what is derived from it.
struct Base { long long v = 41; Base() = default; };
struct Derived : Base { __device__ Derived() { v = 42; } };
__device__ Base base;
struct From {
    __device__ explicit operator const Base &() const { return base; }
    __device__ operator Derived() const { return Derived(); }
};
__global__ void values(long long *out) {
    const From from = From();
    Base x(from);
    *out++ = x.v;
}
