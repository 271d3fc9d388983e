//@ values: 51 1000 5 2000 7 2
struct A { int v; __device__ int operator+(int x) const { return v + x; } __device__ int operator[](int i) const { return i; } __device__ operator int() const { return 50; } };
struct B : A { __device__ B() : A{3} {} __device__ int operator+(const char *) const { return 1000; } };
struct C : A { __device__ C() : A{4} {} using A::operator+; __device__ int operator+(const char *) const { return 2000; } };
__global__ void values(long long *out) {
    *out++ = B() + 1;
    *out++ = B() + "";
    *out++ = C() + 1;
    *out++ = C() + "";
    *out++ = B()[7];
    *out++ = B().operator[](2);
}
