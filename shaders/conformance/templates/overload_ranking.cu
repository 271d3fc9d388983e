// Partial ordering of function templates and their ranking against functions, packs, references and forwarding.
//@ family: templates
//@ launch: ranking grid=1 block=4
//@ arg: out:i32[68]=zero
//@ expect: out=1,2,3,45,61,7,123,123,29,4,12,32,1,17,1,1,2,1,2,3,45,61,7,123,123,29,4,12,32,1,17,1,1,2,1,2,3,45,61,7
//@ expect: out[40]=123,123,29,4,12,32,1,17,1,1,2,1,2,3,45,61,7,123,123,29,4,12,32,1,17,1,1,2
template <typename T> struct Box { T v; };
template <typename T> __device__ int f(T) { return 1; }
template <typename T> __device__ int f(T *) { return 2; }
template <typename T> __device__ int f(const T *) { return 3; }
template <typename T> __device__ int f(Box<T>) { return 4; }
template <typename T> __device__ int f(Box<T *>) { return 5; }
__device__ int f(double) { return 6; }
template <typename... T> __device__ int g(T...) { return 1; }
template <typename T> __device__ int g(T) { return 2; }
template <typename T, typename... R> __device__ int g(T, R...) { return 3; }
template <typename T> __device__ int h(T &) { return 1; }
template <typename T> __device__ int h(const T &) { return 2; }
template <typename T> __device__ int h(T &&) { return 3; }
template <typename T, int N> __device__ int a(T (&)[N]) { return N; }
template <typename T> __device__ int a(const T &) { return -1; }
template <typename T> __device__ int b(T, T) { return 1; }
template <typename T, typename U> __device__ int b(T, U) { return 2; }
__device__ int b(long, long) { return 3; }
template <> __device__ int f<short>(short) { return 7; }

__global__ void ranking(int *out) {
    int t = threadIdx.x, *o = out + 17 * t, i = 0;
    const int c = t;
    const int *p = &c;
    int v[3] = {t};
    o[i++] = f(t);
    o[i++] = f(out);
    o[i++] = f(p);
    o[i++] = f(Box<int>{t}) * 10 + f(Box<float *>{nullptr});
    o[i++] = f(1.0) * 10 + f(1.0f);
    o[i++] = f((short)t);
    o[i++] = g() * 100 + g(t) * 10 + g(t, t);
    o[i++] = h(t) * 100 + h(c) * 10 + h(t + 1);
    o[i++] = a(v) * 10 + a(t);
    o[i++] = a("four") + a(p);
    o[i++] = b(t, t) * 10 + b(t, 1.0f);
    o[i++] = b(1L, 2L) * 10 + b(1L, t);
    o[i++] = f<>(1.0);
    o[i++] = f<double>(t) * 10 + f<short>((short)1);
    o[i++] = f(nullptr);
    o[i++] = b<long>(1, 2L);
    o[i++] = f(v);
}
