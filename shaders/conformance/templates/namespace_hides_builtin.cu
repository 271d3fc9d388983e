//@ family: templates
// A namespace's functions hide built-in ones of the same name; at file scope they overload.
//@ launch: call grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out[0]=100,7,3,11
namespace mine {
template <typename T> __device__ T max(T a, T b) { return a * 10 + b * 30; }
__device__ int min(int a, int b) { return a - b; }
__device__ int both(int a, int b) { return max(a, b); }
__device__ int less(int a, int b) { return min(a, b); }
}
struct Pair { int a, b; };
__device__ Pair max(Pair x, Pair y) { return x.a > y.a ? x : y; }
__global__ void call(int *out) {
    int t = threadIdx.x;
    Pair p = { t, 7 }, q = { -1, 9 };
    out[4 * t] = mine::both(1 + t, 3);
    out[4 * t + 1] = max(p, q).b;
    out[4 * t + 2] = max(t, 3);
    out[4 * t + 3] = mine::less(12, 1) + min(t, 0);
}
