//@ values: 6 41 2 14 11 12 2112 191413 26 14 47 3 2 45 2 11
//@ values: 6
__device__ int later_by_block() {
    __device__ int defined_later(int);
    return defined_later(3);
}
__device__ int defined_later(int n) { return n * 2; }
__device__ int f(int) { return 1; }
__device__ int f(double) { return 2; }
__device__ int twice(int a, int b = 1) { return a * 10 + b; }
namespace N {
struct S {};
__device__ int g(S) { return 5; }
__device__ int in_block() {
    __device__ int hidden(int);
    return hidden(1);
}
__device__ int hidden(int n) { return n + 40; }
}
__device__ int hidden(int n) { return n + 80; }
struct C {
    __device__ int member() {
        __device__ int f(double);
        return f(1);
    }
};
template <class T> __device__ int in_template(T v) {
    __device__ int twice(int, int = sizeof(T));
    return twice(v);
}
__device__ int overloads() {
    __device__ int f(int), f(double);
    return f(1) * 10 + f(1.0);
}
__device__ int nested() {
    __device__ int f(double);
    int r = f(1);
    {
        __device__ int f(int);
        r = r * 10 + f(1);
        r = r * 10 + f(1.5);
    }
    return r * 10 + f(1);
}
__device__ int again() {
    __device__ int twice(int a, int b = 3);
    int r = twice(1);
    {
        __device__ int twice(int a, int b = 4);
        r += 100 * twice(1);
    }
    {
        __device__ int twice(int, int);
        r += 10000 * twice(1, 9);
    }
    return r;
}
__device__ int later_default() {
    __device__ int twice(int, int);
    __device__ int twice(int, int = 6);
    return twice(2);
}
__device__ int local_types() {
    struct L {
        int v;
    };
    __device__ int twice(int, int = sizeof(L));
    return twice(1);
}
__device__ int pointer() {
    __device__ int twice(int, int = 8);
    int (*p)(int, int) = twice;
    int (&r)(int, int) = twice;
    return p(1, 2) + r(3, 4) + (p == &::twice);
}
__device__ int any(...) { return 1; }
__device__ int operator_is_found() {
    __device__ int g(...);
    return 3;
}
__device__ int by_lambda() {
    __device__ int f(double);
    return [] { return f(1); }();
}
__device__ int loop() {
    int s = 0;
    for (int i = 0; i < 3; ++i) {
        __device__ int twice(int, int = 5);
        s += twice(i);
    }
    return s;
}
__device__ int external() {
    extern __device__ int f(double);
    return f(1);
}
__global__ void values(long long *out) {
    *out++ = later_by_block();
    *out++ = N::in_block();
    *out++ = C().member();
    *out++ = in_template(1);
    *out++ = in_template('\1');
    *out++ = overloads();
    *out++ = nested();
    *out++ = again();
    *out++ = later_default();
    *out++ = local_types();
    *out++ = pointer();
    *out++ = operator_is_found();
    *out++ = by_lambda();
    *out++ = loop();
    *out++ = external();
    *out++ = twice(1);
    *out++ = f(1) + g(N::S());
}
