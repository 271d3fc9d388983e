// One kernel template with several instances and launches: types, values, classes, template templates, packs.
//@ family: templates
//@ launch: run<int, 4, Doubler> grid=2 block=8
//@ arg: a:i32[16]=iota
//@ arg: b:i32[16]=zero
//@ launch: run<float, 1, Halver> grid=2 block=8
//@ arg: c:f32[16]=iota
//@ arg: d:f32[16]=zero
//@ launch: run<unsigned char, 3> grid=1 block=16
//@ arg: e:u8[16]=edges(1)
//@ arg: f:u8[16]=zero
//@ launch: gather<1, 5, 2> grid=1 block=8
//@ arg: a
//@ arg: g:i32[8]=zero
//@ launch: gather<> grid=1 block=8
//@ arg: a
//@ arg: h:i32[8]=fill(3)
//@ launch: run<int, -2, Doubler> grid=1 block=16
//@ arg: b
//@ arg: k:i32[16]=zero
//@ expect: b=6,8,10,12,14,16,18,4,22,24,26,28,30,32,34,20
//@ expect: d=1.5,2,2.5,3,3.5,4,4.5,1,5.5,6,6.5,7,7.5,8,8.5,5
//@ expect: f=4,5,6,10,13,2,1,131,130,132,19,18,20,3,4,3
//@ expect: g=24,33,42,51,60,69,78,87
//@ expect: k=14,18,22,26,30,34,6,42,46,50,54,58,62,66,38,10
template <typename T> struct Doubler {
    __device__ static T apply(T v) { return v * 2; }
};
template <typename T> struct Halver {
    T factor = T(0.5);
    __device__ static T apply(T v) { return v * Halver().factor; }
};
template <typename T> struct Same {
    __device__ static T apply(T v) { return v; }
};
template <typename T, int K, template <typename> class F = Same> __global__ void run(const T *in, T *out) {
    __shared__ T tile[16];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    tile[threadIdx.x] = F<T>::apply(in[i]);
    __syncthreads();
    out[i] = tile[(threadIdx.x + 1) % blockDim.x] + T(K);
}
template <int... I> __global__ void gather(const int *in, int *out) {
    int t = threadIdx.x;
    out[t] += (0 + ... + in[(t + I) % 16]) * (int)sizeof...(I);
}
