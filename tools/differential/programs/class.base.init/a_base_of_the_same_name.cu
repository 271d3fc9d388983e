//@ values: 3 6 6 8
namespace outer {
template <class T> struct Box { T v; __host__ __device__ Box(T x) : v(x) {} };
struct Plain { int n; __host__ __device__ Plain(int x) : n(x) {} };
namespace inner {
template <class T> struct Box : ::outer::Box<T> { __host__ __device__ explicit Box(T x) : ::outer::Box<T>(x + 1) {} __host__ __device__ Box() : Box(5) {} };
struct Plain : ::outer::Plain { __host__ __device__ Plain(int x) : ::outer::Plain(x * 2) {} __host__ __device__ Plain() : Plain(4) {} };
}
}
__global__ void values(long long *out) {
    *out++ = outer::inner::Box<int>(2).v;
    *out++ = outer::inner::Box<long long>().v;
    *out++ = outer::inner::Plain(3).n;
    *out++ = outer::inner::Plain().n;
}
