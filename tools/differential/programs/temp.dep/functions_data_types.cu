//@ values: 1 1 4 1 4 30 4 12 22
__device__ int h() { return 1; }
__device__ const int n = 1;
typedef int T0;
struct In { int v = 1; };
template <class T> struct B { __device__ int h() { return 2; } int n = 2; typedef double T0; struct In { int v = 2; }; static const int s = 8; };
__device__ const int s = 4;
template <class T> struct E : B<T> {
    __device__ int c() { return h(); }
    __device__ int d() { return n; }
    __device__ int e() { T0 x = 1.75; return x * 4; }
    __device__ int f() { return In().v; }
    __device__ int g() { return s; }
    __device__ int own() { return this->h() * 10 + this->n + B<T>::s; }
    __device__ int q() { return E::h() + E::n; }
    __device__ int w() { typename B<T>::T0 x = 1.75; typename E::T0 y = 1.25; return (x + y) * 4; }
};
template <class T> struct F : E<T> { using B<T>::h; using B<T>::n; __device__ int z() { return h() * 10 + n; } };
__global__ void values(long long *out) {
    E<int> e;
    *out++ = e.c();
    *out++ = e.d();
    *out++ = e.e();
    *out++ = e.f();
    *out++ = e.g();
    *out++ = e.own();
    *out++ = e.q();
    *out++ = e.w();
    *out++ = F<char>().z();
}
