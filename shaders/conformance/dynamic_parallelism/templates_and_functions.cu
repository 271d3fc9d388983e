//@ family: dynamic_parallelism
// Launches of instances of templates, from device functions, member functions and lambda expressions, in loops and branches.
//@ launch: parent grid=2 block=8
//@ arg: f:f32[16]=iota
//@ arg: n:i32[16]=iota
template <typename T, int N> __global__ void scale(T *data) { data[threadIdx.x] = data[threadIdx.x] * (T)N + (T)blockIdx.x; }
template <typename T> __global__ void add(T *data, T term) { data[threadIdx.x] += term; }
namespace work {
__global__ void negate(int *data) { data[threadIdx.x] = -data[threadIdx.x]; }
}
template <typename T> __device__ void both(T *data, int more) {
    scale<T, 3><<<1, 4>>>(data);
    if (more % 2) add<<<1, 4>>>(data, T(more));
}
struct Launcher {
    int *data;
    __device__ void operator()(int times) const {
        for (int i = 0; i < times; i++) add<int><<<1, 8>>>(data, i + 1);
    }
};
__global__ void parent(float *f, int *n) {
    int at = blockIdx.x * 8;
    switch (threadIdx.x) {
    case 0:
        both(f + at, 3);
        break;
    case 1:
        both(f + at + 4, 4);
        break;
    case 2: {
        Launcher launcher = { n + at };
        launcher(3);
        auto last = [=](int *data) { work::negate<<<dim3(1), dim3(8, 1, 1)>>>(data); };
        last(n + at);
        break;
    }
    }
}
