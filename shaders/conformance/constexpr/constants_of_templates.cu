//@ family: constexpr
// Constexpr function templates: deduced, explicit, specialised, recursive, and as template arguments.
//@ launch: k grid=1 block=4
//@ arg: out:i32[12]=zero
//@ arg: f:f32[4]=zero
// 5! = 120, C(6, 2) = 15, 3^4 = 81, max(3, 7) = 7; 1.5^t.
//@ expect: out=120,15,81,7,24,5,10,100,0,1,16,81
//@ expect: f=1,1.5,2.25,3.375
template <typename T>
__host__ __device__ constexpr T larger(T a, T b) { return a > b ? a : b; }
template <int N>
__host__ __device__ constexpr int factorial() { return N * factorial<N - 1>(); }
template <>
__host__ __device__ constexpr int factorial<0>() { return 1; }
template <int N, int K>
__host__ __device__ constexpr int choose() {
    if constexpr (K == 0 || K == N) {
        return 1;
    } else {
        constexpr int left = choose<N - 1, K - 1>();
        constexpr int right = choose<N - 1, K>();
        return left + right;
    }
}
template <int E, typename T>
__host__ __device__ constexpr T power(T x) {
    T r = 1;
    for (int i = 0; i < E; ++i) r *= x;
    return r;
}
template <int N>
struct Digits {
    int v[N];
    __device__ int last() const { return v[N - 1]; }
};
template <int N>
__device__ int size_of() { return N; }
__global__ void k(int *out, float *f) {
    int t = threadIdx.x;
    Digits<larger(2, 5)> d = {{1, 2, 3, 4, 5}};
    if (t == 0) {
        out[0] = factorial<5>();
        out[1] = choose<6, 2>();
        constexpr int p = power<4>(3);
        out[2] = p;
        out[3] = larger(3, 7);
        out[4] = size_of<factorial<4>()>();
        out[5] = d.last();
        out[6] = size_of<larger(choose<5, 2>(), power<3>(2))>();
        out[7] = size_of<power<2>(larger(10, 2))>();
    }
    out[8 + t] = power<4>(t);
    float r = 1.0f;
    for (int i = 0; i < t; ++i) r *= larger(1.5f, 0.5f);
    f[t] = r;
}
