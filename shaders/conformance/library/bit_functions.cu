// `<cuda/std/bit>`, of numbers of 8, 16, 32 and 64 bits, in constant expressions too.
//@ family: library
//@ launch: bits grid=1 block=64
//@ arg: out:u64[832]=zero
//@ arg: u64=1
//@ launch: corners grid=1 block=1
//@ arg: ends:i64[24]=zero
//@ arg: u64=0
//@ expect: out[13]=2,62,0,2,0,0,2,2,4,6
//@ expect: out[819]=2,0,1,1,0,0,64
//@ expect: out[826]=0x8000000000000000,0,3
//@ expect: ends[0]=0,64,64,0,0,0,1,0
//@ expect: ends[8]=8,8,16,32,3,5,16
//@ expect: ends[15]=0x81,0x8001,0x3f800000
//@ expect: ends[18]=128,256,64,3
//@ expect: ends[22]=1,1065353216
#include <cuda/std/bit>
namespace s = cuda::std;
static_assert(s::popcount(0xf0f0u) == 8 && s::countl_zero((unsigned char)1) == 7 && s::bit_ceil(5u) == 8, "constant");
static_assert(s::rotl((unsigned short)0x8001, 1) == 3 && s::bit_width(0ull) == 0 && s::has_single_bit(64ul), "constant");
static_assert(s::endian::native == s::endian::little && s::endian::little != s::endian::big, "as CUDA's");
__global__ void bits(unsigned long *out, unsigned long one) {
    unsigned i = threadIdx.x;
    unsigned long v = (one << i) | one;
    unsigned long *mine = out + i * 13;
    mine[0] = s::popcount(v);
    mine[1] = s::countl_zero(v);
    mine[2] = s::countl_one(v);
    mine[3] = s::countr_one(v);
    mine[4] = s::countr_zero(v);
    mine[5] = s::has_single_bit(v);
    mine[6] = s::bit_width(v);
    mine[7] = s::bit_floor(v);
    mine[8] = i < 63 ? s::bit_ceil(v) : 0;
    mine[9] = s::rotl(v, 1);
    mine[10] = s::rotr((unsigned)v, (int)i + 40);
    mine[11] = s::rotl((unsigned char)v, -(int)i);
    mine[12] = s::countl_zero((unsigned short)v);
}
__global__ void corners(long *out, unsigned long zero) {
    out[0] = s::popcount(zero);
    out[1] = s::countl_zero(zero);
    out[2] = s::countr_zero(zero);
    out[3] = s::countl_one(zero);
    out[4] = s::bit_width(zero);
    out[5] = s::bit_floor(zero);
    out[6] = s::bit_ceil(zero);
    out[7] = s::has_single_bit(zero);
    out[8] = s::countl_zero((unsigned char)zero);
    out[9] = s::countr_zero((unsigned char)zero);
    out[10] = s::countr_one((unsigned short)~zero);
    out[11] = s::countl_one((unsigned)~zero);
    out[12] = s::countl_zero((unsigned char)(zero + 31));
    out[13] = s::countr_zero((unsigned short)(zero + 32));
    out[14] = s::popcount((unsigned short)~zero);
    out[15] = s::rotl((unsigned char)(zero + 0x18), 4 + 8 * 3);
    out[16] = s::rotr((unsigned short)(zero + 3), 1);
    out[17] = s::bit_cast<int>(1.0f + zero);
    out[18] = s::bit_ceil((unsigned char)(zero + 65));
    out[19] = s::bit_ceil((unsigned short)(zero + 200));
    out[20] = s::bit_floor((unsigned char)(zero + 127));
    out[21] = s::bit_width((unsigned short)(zero + 7));
    out[22] = s::has_single_bit((unsigned char)(zero + 128));
    struct Pair { short a, b; };
    Pair p = s::bit_cast<Pair>(1.0f + zero);
    out[23] = ((long)p.b << 16) + p.a;
}
