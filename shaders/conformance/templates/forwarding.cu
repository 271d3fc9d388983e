// A template that is declared, used, and defined later, with its default in the declaration.
//@ family: templates
//@ launch: later<float> grid=1 block=8
//@ arg: a:f32[8]=iota
template <typename T, int N = 3> __device__ T spread(T x);

template <typename T> __global__ void later(T *p) { p[threadIdx.x] = spread(p[threadIdx.x]) - spread<T, 1>(2); }

template <typename U, int M> __device__ U spread(U value) {
    U sum = 0;
    for (int i = 0; i < M; i++) sum += value * (U)(i + 1);
    return sum;
}
