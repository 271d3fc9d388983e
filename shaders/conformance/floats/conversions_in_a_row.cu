//@ family: floats
// Conversions to integers, back, and to integers again: each rounds in its own direction.
//@ expect: o=2,1,0,3,4,255,256,1000001,16777215,4294967040,4294967295,0,0,4294967295,1,7,2,1,0,3,4,255,0,65,255,0,255,0,0,255,1,7,1,0,0,2,3,254,255,1000000,16777215,4294967040,4294967295,0,0,4294967295,0,7,1,0,0,2,3,254,255,1000000,16777215,4294967040,4294967295,0,0,4294967295,0,7,2,1,0,3,4,255,256,1000001,16777215,4294967040,4294967295,0,0,4294967295,1,7,1,0,0,2,3,254,255,1000000,16777215,4294967040,4294967295,0,0,4294967295,0,7,2,1,0,3,4,255,256,1000001,16777215,2147483647,2147483647,4294967293,0,2147483647,1,7,2,1,0,3,4,255,256,1000001,16777215,4294967040,4294967040,0,0,4294967040,1,7,2,0,0,2,4,254,256,1000000,16777215,4294967040,4294967295,0,0,4294967295,0,7,2,1,0,3,4,255,256,1000001,16777215,4294967040,4294967295,0,0,4294967295,1,7,2,1,0,3,4,255,256,1000001,16777215,4294967040,4294967295,0,2147483648,4294967295,1,7
//@ expect: w=2,1,0,3,4,255,256,1000001,16777215,4294967040,5000000000,0,9223372036854775808,18446744073709551615,1,7,2,1,0,3,4,255,256,1000001,16777215,4294967040,5000000000,0,9223372036854775808,18446744073709551615,1,7,2,1,0,3,4,255,256,1000001,16777215,4294967040,4294967296,0,0,4294967296,1,7
//@ golden: none ptxas 13.0 leaves out the first of two conversions to unsigned integers
//@ launch: convert grid=1 block=16
//@ arg: p:f32[16]=values(1.5,0.5,-0.5,2.5,3.5,254.5,255.5,1000000.5,16777215,4294967040,5e9,-3,nan,inf,0.0001,7)
//@ arg: o:u32[176]=zero
//@ arg: w:u64[48]=zero
__device__ unsigned up(float x) { return __float2uint_ru(x); }
__device__ unsigned down(float x) { return __float2uint_rd(x); }

__global__ void convert(const float *p, unsigned *o, unsigned long long *w) {
    const int i = threadIdx.x;
    const float x = p[i];
    o[i] = __float2uint_rd(__uint2float_rn(__float2uint_ru(x)));
    o[i + 16] = (unsigned char)__float2uint_rd(__uint2float_rn(__float2uint_ru(x)));
    o[i + 32] = __float2uint_ru(__uint2float_rn(__float2uint_rd(x)));
    o[i + 48] = __float2uint_ru(__uint2float_rn((unsigned)x));
    o[i + 64] = (unsigned)__uint2float_rn(__float2uint_ru(x));
    o[i + 80] = (unsigned)(float)(unsigned)x;
    o[i + 96] = __float2int_rd(__int2float_rn(__float2int_ru(x)));
    o[i + 112] = down(-(-__uint2float_rd(up(x))));
    o[i + 128] = __float2uint_rd(1.0f * __uint2float_rn(__float2uint_rn(x)));
    float y = x;
    for (int k = 0; k < 2; ++k) y = __uint2float_rn(k ? __float2uint_rd(y) : __float2uint_ru(y));
    o[i + 144] = __float2uint_rn(y);
    o[i + 160] = __double2uint_rd(__uint2double_rn(__double2uint_ru(x)));
    w[i] = __float2ull_rd(__ull2float_rn(__float2ull_ru(x)));
    w[i + 16] = __double2ull_rd(__ull2double_rn(__double2ull_ru(x)));
    w[i + 32] = __float2ull_rd(__uint2float_rn(__float2uint_ru(x)));
}
