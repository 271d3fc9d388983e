//@ family: library
//@ launch: values grid=1 block=16
//@ arg: out:i64[32]=zero
//@ arg: in:f32[16]=edges(2)
// Types and functions of the headers that come from C.
#include <cuda/std/cassert>
#include <cuda/std/climits>
#include <cuda/std/cmath>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
__global__ void values(long long *out, const float *in) {
    cuda::std::uint8_t small = (cuda::std::uint8_t)(threadIdx.x * 77);
    cuda::std::int64_t wide = (cuda::std::int64_t)small << 40;
    cuda::std::size_t size = sizeof(cuda::std::uint16_t) * 10 + CHAR_BIT;
    cuda::std::ptrdiff_t step = &in[3] - &in[threadIdx.x];
    assert(size == 28);
    float x = in[threadIdx.x];
    out[2 * threadIdx.x] = wide + (long long)size * 1000 + step;
    out[2 * threadIdx.x + 1] = cuda::std::isnan(x) + 10 * cuda::std::isinf(x) + 100 * cuda::std::signbit(x) + 1000 * cuda::std::isfinite(x) + (cuda::std::fabs(x) >= 1.0f ? 10000 : 0) + 100000ll * INT_MAX;
}
