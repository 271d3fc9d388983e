// Variables, types and qualified functions in templates refer to declarations before the template.
//@ family: templates
//@ launch: names grid=1 block=4
//@ arg: out:i32[16]=zero
//@ expect: out=5102,3,211,634,5112,4,211,635,5122,5,211,636,5132,6,211,637
struct Data {
    short v;
};
__device__ constexpr int n = 1;
__device__ int pick(long) { return 1; }
enum { level = 5 };
namespace lib {
template <typename T> struct Uses {
    Data d;
    static constexpr int count = n;
    __device__ int get(T t) { return t + n * 10 + level * 100; }
};
template <typename T> __device__ int size(T t) { return (int)sizeof(Data) + n + t; }
template <typename T> __device__ int call(T t) { return ::pick(t) * 10 + lib::Uses<T>::count; }
struct Data {
    double v[4];
};
__device__ constexpr int n = 2;
enum { level = 6 };
template <typename T> __device__ int after(T t) { return (int)sizeof(Data) + n + level * 100 + t; }
} // namespace lib
__device__ int pick(int) { return 2; }

__global__ void names(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    lib::Uses<int> u;
    o[0] = u.get(t) * 10 + (int)sizeof(u);
    o[1] = lib::size(t);
    o[2] = lib::call(t) + pick(t) * 100;
    o[3] = lib::after(t);
}
