//@ family: library
//@ launch: bits grid=1 block=64
//@ arg: out:u32[64]=zero
//@ arg: in:u32[64]=edges(3)
// The functions of <bit> on integers of several widths.
#include <cuda/std/bit>
__global__ void bits(unsigned *out, const unsigned *in) {
    unsigned x = in[threadIdx.x];
    unsigned char small = (unsigned char)(x >> 8);
    unsigned long long wide = x * 0x100000001ull >> threadIdx.x % 13;
    unsigned sum = cuda::std::countl_zero(x) + 64 * cuda::std::countr_zero(x);
    sum = sum * 5 + cuda::std::countl_one(small) + 16 * cuda::std::countr_one(small);
    sum = sum * 5 + cuda::std::popcount(wide) + cuda::std::countl_zero(wide);
    sum = sum * 5 + cuda::std::has_single_bit(x) + 2 * cuda::std::has_single_bit(small);
    sum = sum * 5 + cuda::std::bit_floor(x);
    sum ^= cuda::std::rotl(x, threadIdx.x) + cuda::std::rotr(wide, 9);
    sum += cuda::std::bit_ceil((unsigned)small) + 1000 * cuda::std::bit_width(x);
    out[threadIdx.x] = sum ^ cuda::std::bit_cast<unsigned>(cuda::std::bit_cast<float>(x & 0x7f7fffff) * 2.0f);
}
