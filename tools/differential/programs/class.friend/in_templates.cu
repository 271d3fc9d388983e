//@ values: 3 0 5 3 6
template <class T> struct V { T x; friend __device__ V operator+(V a, V b) { return V{a.x + b.x}; } friend __device__ bool operator==(const V &a, const V &b) { return a.x == b.x; } template <class U> friend __device__ int mix(V a, U u) { return a.x + u; } };
namespace Q { template <class T> struct W : V<T> {}; }
__global__ void values(long long *out) {
    V<int> a{1}, b{2};
    *out++ = (a + b).x;
    *out++ = a == b;
    *out++ = mix(a, 4); V<float> c{1.5f};
    *out++ = (c + c).x; Q::W<int> w; w.x = 3;
    *out++ = (w + w).x;
}
