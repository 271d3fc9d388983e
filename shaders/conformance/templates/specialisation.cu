// Explicit specialisations of functions and of a kernel.
//@ family: templates
//@ launch: label<float> grid=1 block=1
//@ arg: a:f32[2]=zero
//@ launch: label<int> grid=1 block=1
//@ arg: b:i32[2]=zero
//@ launch: label<unsigned int> grid=1 block=1
//@ arg: c:u32[2]=zero
//@ expect: a=1,10
//@ expect: b=2,30
//@ expect: c=1,20
template <typename T> __device__ T code() { return 1; }
template <> __device__ int code<int>() { return 2; }
template <typename T> __device__ T twist(T x) { return x * 10; }
template <> __device__ unsigned twist(unsigned x) { return x * 20; }

template <typename T> __global__ void label(T *out) {
    out[0] = code<T>();
    out[1] = twist((T)1);
}
template <> __global__ void label<int>(int *out) {
    out[0] = code<int>();
    out[1] = 30;
}
