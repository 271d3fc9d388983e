// Dynamic shared memory of the template's type, and a tile with two sizes.
//@ family: templates
//@ launch: reverse<double> grid=1 block=16 shared=128
//@ arg: a:f64[16]=iota
//@ launch: reverse<short> grid=1 block=16 shared=32
//@ arg: b:i16[16]=iota
//@ launch: transpose<float, 8, 4> grid=1 block=8,4
//@ arg: c:f32[32]=iota
//@ arg: d:f32[32]=zero
template <typename T> __global__ void reverse(T *p) {
    extern __shared__ unsigned char raw[];
    T *s = (T *)raw;
    s[threadIdx.x] = p[threadIdx.x];
    __syncthreads();
    p[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}
template <typename T, unsigned W, unsigned H> __global__ void transpose(const T *in, T *out) {
    __shared__ T tile[H][W + 1];
    tile[threadIdx.y][threadIdx.x] = in[threadIdx.y * W + threadIdx.x];
    __syncthreads();
    unsigned i = threadIdx.y * W + threadIdx.x;
    out[i] = tile[i % H][i / H];
}
