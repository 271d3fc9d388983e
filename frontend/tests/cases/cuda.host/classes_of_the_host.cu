// Static members for the device of classes that have members or virtual functions of the host alone.
#include <string>
#include <vector>

//# The class of an instance, with a base for the host
//@ nvrtc refuses: It has no headers of the host, and sees code for the host.
struct metric { virtual ~metric() {} virtual void init(const std::vector<int> &v) = 0; protected: std::vector<int> kept; std::string name; };
template <class S> struct l2 : metric {
    void init(const std::vector<int> &v) override { kept = v; }
    __device__ static inline S loss(S a, S b) { return (a - b) * (a - b); }
    static constexpr int order = 2;
    using type = S;
};
template <class M> __global__ void eval(const float *a, const float *b, float *o) {
    typename M::type x = a[threadIdx.x];
    o[threadIdx.x] = M::loss(x, b[threadIdx.x]) * M::order;
}
void launch(const float *a, const float *b, float *o) { eval<l2<float>><<<1, 32>>>(a, b, o); }
__global__ void k(float *o) { *o = l2<float>::loss(1, 2) + l2<double>::order; }

//# A plain class
//@ nvrtc refuses: It has no headers of the host.
struct table { std::vector<int> kept; __device__ static int twice(int a) { return 2 * a; } enum { size = 3 }; };
__global__ void k(int *o) { *o = table::twice(*o) + table::size; }

//# Objects are refused
template <class S> struct table { std::vector<S> kept; __device__ static int twice(int a) { return 2 * a; } };
//                                ^ IW0375 `std::vector<S>` belongs to C++'s standard library: device code cannot use it
__global__ void k(int *o) { table<int> t; *o = t.twice(*o); }
