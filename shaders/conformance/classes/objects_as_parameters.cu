// Classes passed to kernels by value: with member functions, bases, arrays and pointers; the copy may be changed.
//@ family: classes
//@ launch: parameter grid=2 block=8
//@ arg: i32=3,-4,10,20,30
//@ arg: i32=5,2
//@ arg: out:i32[16]=zero
//@ expect: out=1003,2106,3009,1012,2015,3018,1021,2724,3027,1030,2033,3036,1039,3342,3045,1048
struct Offset {
    int a, b;
    __device__ int apply(int v) const { return v * a + b; }
};
class Params : public Offset {
    int weights[3];

public:
    __device__ int weight(int i) const { return weights[i % 3]; }
    __device__ void bump(int by) { weights[1] += by; }
};
template <typename T> struct Wrapped {
    T v, by;
    __device__ operator T() const { return v + by; }
};
__global__ void parameter(Params p, Wrapped<int> w, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i & 1) p.bump(i);
    out[i] = p.apply(i) + p.weight(i) * 100 + w;
}
