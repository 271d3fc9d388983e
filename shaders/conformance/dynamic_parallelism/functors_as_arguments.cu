//@ family: dynamic_parallelism
//@ launch: parent grid=1 block=4
//@ arg: out:i32[64]=iota
//@ arg: i32=3
// Functors of two types are arguments of a child that is a template.
template <class F> __global__ void each(int *data, int n, F f) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) data[i] = f(data[i], i);
}
struct Scale {
    int by, offset;
    __device__ int operator()(int value, int i) const { return value * by + offset * i; }
};
template <class T> struct Mix {
    T shift;
    char more;
    __device__ int operator()(int value, int i) const { return value ^ (i << shift) ^ more; }
};
__global__ void parent(int *out, int factor) {
    int *own = out + 16 * threadIdx.x;
    each<<<2, 8>>>(own, 16, Scale{factor, (int)threadIdx.x});
    if (threadIdx.x % 2) each<<<1, 16>>>(own, 15, Mix<short>{(short)factor, (char)threadIdx.x});
}
