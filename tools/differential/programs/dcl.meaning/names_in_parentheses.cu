//@ values: 4 -7 10 12 7 28 22 22 8
// A declared name may be in parentheses, an operator's too.
struct A {
    int v;
    __device__ A(operator-)(const A &b) const { return A{v - b.v}; }
    __device__ A(operator-)() const { return A{-v}; }
    __device__ A(plus)(int b) const { return A{v + b}; }
    __device__ int(get)() const { return v; }
    __device__ int(operator())(int a) { return a * v; }
    __device__ int &(operator[])(int) { return v; }
    static __device__ A(max)(A a, A b) { return a.v > b.v ? a : b; }
};
__device__ A(operator+)(const A &a, const A &b) { return A{a.v + b.v}; }
__device__ A &(operator+=)(A &a, int b) {
    a.v += b;
    return a;
}
__device__ int(twice)(int x) { return 2 * x; }
__global__ void values(long long *out) {
    A a{7}, b{3};
    *out++ = (a - b).v;
    *out++ = (-a).v;
    *out++ = (a + b).v;
    *out++ = a.plus(5).v;
    *out++ = a.get();
    *out++ = a(4);
    a[0] = 20;
    a += 2;
    *out++ = a.v;
    *out++ = A::max(a, b).v;
    *out++ = (twice)(4);
}
