//@ family: pipelines
//@ launch: bytes grid=1 block=24
//@ arg: out:u32[24]=zero
//@ arg: in:u8[512]=random(5)
// Copies whose size carries an alignment, of structs, doubles and single bytes.
#include <cuda/barrier>
struct Pixel {
    unsigned char r, g, b;
};
__global__ void bytes(unsigned *out, const unsigned char *in) {
    __shared__ alignas(16) unsigned char wide[128];
    __shared__ Pixel pixels[24];
    __shared__ double doubles[4];
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    if (threadIdx.x == 0) init(&bar, blockDim.x);
    __syncthreads();
    if (threadIdx.x == 5) cuda::memcpy_async(wide, in, cuda::aligned_size_t<16>(128), bar);
    cuda::memcpy_async(&pixels[threadIdx.x], reinterpret_cast<const Pixel *>(in + 200) + threadIdx.x, sizeof(Pixel), bar);
    if (threadIdx.x < 4) cuda::memcpy_async(doubles + threadIdx.x, reinterpret_cast<const double *>(in + 400) + threadIdx.x, sizeof(double), bar);
    bar.arrive_and_wait();
    Pixel p = pixels[23 - threadIdx.x];
    unsigned long long bits = __double_as_longlong(doubles[threadIdx.x % 4]);
    out[threadIdx.x] = wide[threadIdx.x * 5] + p.r * 256 + p.g * 65536 + (p.b << 24) ^ (unsigned)(bits >> threadIdx.x);
}
