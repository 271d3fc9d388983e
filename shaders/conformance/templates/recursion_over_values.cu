// Recursion over a value parameter, ended by `if constexpr` and by a specialisation.
//@ family: templates
//@ launch: powers grid=1 block=16
//@ arg: out:f32[32]=iota
template <int N> __device__ float power(float x) {
    if constexpr (N == 0) {
        return 1.0f;
    } else {
        return x * power<N - 1>(x);
    }
}
template <int N> __device__ int fibonacci() { return fibonacci<N - 1>() + fibonacci<N - 2>(); }
template <> __device__ int fibonacci<1>() { return 1; }
template <> __device__ int fibonacci<0>() { return 0; }

__global__ void powers(float *out) {
    int i = threadIdx.x;
    out[i] = power<5>(out[i]);
    out[16 + i] = out[16 + i] + fibonacci<12>();
}
