//@ family: classes
//@ launch: work grid=1 block=4
//@ arg: out:i32[32]=zero
//@ expect: out=5,52,72,22,8,37,76,72,52,72,22,5,8,37,76,72,72,22,5,52,8,37,76,72,22,5,52,72,8,37,76,72
// Variables of the module with virtual functions: their classes are known before any kernel runs.
struct V { int m = 2; __device__ constexpr V() = default; __device__ virtual int f() const { return 3 + m; } };
struct W : V { int n; __device__ constexpr W(int n) : n(n) {} __device__ int f() const override { return n * 10 + m; } };
struct X { __device__ virtual int g() const { return 1; } };
struct Y : W, X { __device__ constexpr Y() : W(7) {} __device__ int g() const override { return 8; } };
__device__ V v;
__constant__ V c;
__device__ const W w(5), many[2] = {W(1), W(2)};
__device__ Y y;
__device__ const V *table[] = {&v, &w, &y, many + 1};
__device__ const X *other = &y;
struct Holder { int before = 4; W inside{3}; };
__device__ Holder holder;
__global__ void work(int *out) {
    int t = threadIdx.x, *at = out + 8 * t;
    for (int i = 0; i < 4; i++) at[i] = table[(i + t) % 4]->f();
    at[4] = other->g();
    const V *constant = &c, *inner = &holder.inside;
    at[5] = constant->f() + inner->f();
    at[6] = table[2]->f() + holder.before;
    at[7] = static_cast<const Y *>(other)->f();
}
