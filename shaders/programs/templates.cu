// Kernels that are templates: over types, numbers, packs of arguments, and functors; launched from templates too.
#include <cuda_runtime.h>
#include <cstdio>

struct Twice {
    template <class T> __host__ __device__ T operator()(T x) const { return x + x; }
};
template <int K> struct Plus {
    template <class T> __host__ __device__ T operator()(T x) const { return x + K; }
};

template <class T, class F> __global__ void map(T *p, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) p[i] = f(p[i]);
}

template <class T, int N> __global__ void fill(T *p, const T value) {
    for (int i = threadIdx.x; i < N; i += blockDim.x) p[i] = value + i;
}

__host__ __device__ inline long total() { return 0; }
template <class First, class... Rest> __host__ __device__ long total(First first, Rest... rest) {
    return (long)first + total(rest...);
}
template <class... A> __global__ void sum(long *result, A... a) { *result = total(a...); }

template <class T, class F> bool check(F f) {
    const int n = 300;
    T *d, h[n];
    cudaMalloc(&d, sizeof h);
    cudaMemset(d, 0, sizeof h);
    fill<T, n><<<1, 64>>>(d, T(5));
    map<<<3, 128>>>(d, n, f);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(d);
    for (int i = 0; i < n; i++) {
        if (h[i] != f(T(T(5) + i))) return false;
    }
    return true;
}

int main() {
    bool good = check<int>(Twice()) && check<double>(Plus<7>()) && check<unsigned short>(Plus<-2>());
    good = good && check<float>(Twice());
    long *d, h = 0;
    cudaMalloc(&d, sizeof *d);
    cudaMemset(d, 0, sizeof *d);
    sum<<<1, 1>>>(d, 1, 2.5, (short)3, 'a', 1ull << 40);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    good = good && h == total(1, 2.5, (short)3, 'a', 1ull << 40);
    sum<<<1, 1>>>(d);
    cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    good = good && h == 0 && cudaDeviceSynchronize() == cudaSuccess;
    cudaFree(d);
    printf(good ? "PASS\n" : "FAIL\n");
    return good ? 0 : 1;
}
