//@ values: 2 2 1 2 1 2 2 2 1
// f(T) and f(const int &) are the same conversion; the function is better for not being a template
// ([over.ics.ref], [over.match.best]).
struct A {};
template <class T> __device__ int f(T) { return 1; }
__device__ int f(const int &) { return 2; }
__device__ int g(A, double) { return 1; }
__device__ int g(const A &, float) { return 2; }
template <class T> __device__ int h(const T &) { return 1; }
__device__ int h(const float *) { return 2; }
template <class T> __device__ int k(T) { return 1; }
__device__ int k(const unsigned &) { return 2; }
__global__ void values(long long *out) {
    int i = 0;
    float x = 0;
    float *px = &x;
    unsigned u = 0;
    *out++ = f(i);
    *out++ = f(3);
    *out++ = g(A(), 1.0);
    *out++ = g(A(), 1.0f);
    *out++ = h(px);
    *out++ = h((const float *)px);
    *out++ = k(u);
    *out++ = k(3u);
    *out++ = k(3);
}
