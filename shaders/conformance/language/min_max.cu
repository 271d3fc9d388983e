// min and max as functions for all types and mixtures, as members of namespaces of the user, and hidden by macros.
//@ family: language
//@ launch: extremes grid=1 block=32
//@ arg: a:i32[32]=edges(0)
//@ arg: b:i32[32]=edges(1)
//@ arg: out:i64[224]=zero
//@ expect: out=0,100,0,0,0,0,1,1,100,1,1,0,5,4,2,100,2,2,1,10,8,3,100,3,3,1,15,12,7,100,7,7,3,35,16,10,100,10,10,5,50
//@ expect: out[41]=20,-3,100,0,4,0,-6,22,-6,100,0,3,-1,-12,24,-6442450944,100,0,-4294967288,-1000000000,-12884901888
//@ expect: out[62]=-4294967264,2147483647
namespace own {
template <typename T> __device__ T max(T a, T b) { return a > b ? a : b; }
template <typename T, typename... R> __device__ T max(T a, T b, R... r) { return max(max(a, b), r...); }
__device__ int min(int a, int b, int c) { return ::min(::min(a, b), c); }
} // namespace own
#define MIN(a, b) ((a) < (b) ? (a) : (b))
struct Range {
    int low, high;
    __device__ int min() const { return low; }
    __device__ int clamp(int v) const { return ::max(low, ::min(v, high)); }
};
__global__ void extremes(const int *a, const int *b, long long *out) {
    int t = threadIdx.x, x = a[t], y = b[t];
    long long *o = out + 7 * t;
    o[0] = min(x, y) * 3ll + max(x, y);
    o[1] = min((unsigned)x, (unsigned)y) + (long long)max((unsigned)x, 100u);
    o[2] = max((long long)x, (long long)y) - ::min((long long)x, 0ll);
    o[3] = own::max(x, y, t) + own::min(x, t, y) * 2ll;
    o[4] = (long long)(fminf((float)x, 3.5f) * 2) + (long long)fmax(y * 0.5, -1e9);
    o[5] = MIN(x, y) + Range{-5, 1000}.clamp(x) + Range{y, y}.min() * 5ll;
    o[6] = (long long)(max(max((float)x, (float)t), 0.25f) * 4) + (long long)(min(x * 1.0, y * 1.0) * 2);
}
