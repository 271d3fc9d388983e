// Deduction through values, pointers, references, and array bounds.
//@ family: templates
//@ launch: deduce grid=1 block=8
//@ arg: in:f32[8]=iota
//@ arg: out:i32[64]=zero
template <typename T> __device__ int width(T) { return sizeof(T); }
template <typename T> __device__ int pointee(const T *) { return sizeof(T); }
template <typename T> __device__ void exchange(T &a, T &b) { T t = a; a = b; b = t; }
template <typename T, int N> __device__ int length(const T (&)[N]) { return N * 100 + (int)sizeof(T); }
template <typename T> __device__ T largest(const T &a, const T &b) { return a < b ? b : a; }
template <typename A, typename B> __device__ B mixed(A a, B b) { return b + (B)a; }

__global__ void deduce(const float *in, int *out) {
    int i = threadIdx.x;
    int *p = out + i * 8;
    short few[3] = {1, 2, 3};
    int a = i, b = 7 - i;
    exchange(a, b);
    p[0] = width(in[i]) + 10 * width('c') + 100 * width(2.0);
    p[1] = pointee(in) + 10 * pointee(few);
    p[2] = length(few);
    p[3] = a * 10 + b;
    p[4] = largest(a, b);
    p[5] = (int)largest(in[i], 3.5f);
    p[6] = mixed(in[i], i);
    p[7] = (int)(mixed(i, 0.5) * 2.0);
}
