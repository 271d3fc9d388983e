// One kernel template for three types: float, int, double.
//@ family: templates
//@ quick
//@ launch: scale<float> grid=2 block=32
//@ arg: a:f32[64]=random(1)
//@ arg: f32=2.5
//@ launch: scale<int> grid=2 block=32
//@ arg: b:i32[64]=random(2)
//@ arg: i32=-3
//@ launch: scale<double> grid=2 block=32
//@ arg: c:f64[64]=random(3)
//@ arg: f64=0.1
template <typename T>
__device__ T twice(T x) { return x + x; }

template <typename T>
__global__ void scale(T *p, T factor) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    p[i] = twice(p[i]) * factor;
}
