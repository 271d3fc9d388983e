//@ family: types
// NaN payloads, subnormals and negative zero move through every memory unchanged.
//@ launch: carry grid=1 block=16
//@ arg: in:u32[16]=values(0x7fc12345,0xffc54321,0x7f812345,0xff800001,1,0x80000001,0x007fffff,0x80000000,0,0x7f800000,0xff800000,0x3f800000,0x7fffffff,0xffffffff,0x00800000,0x00400000)
//@ arg: out:u32[48]=zero
//@ arg: wide:u64[8]=values(0x7ff4000000000001,0xfff8000000000000,1,0x8000000000000000,0x000fffffffffffff,0x7fefffffffffffff)
//@ arg: wide_out:u64[8]=zero
//@ expect: out=4194304,8388608,4294967295,2147483647,1065353216,4286578688,2139095040,0,2147483648,8388607,2147483649,1,4286578689,2139169605,4291117857,2143363909
//@ expect: out[16]=4286578689,2147483648,1065353216,4194304,4291117857,2147483649,2139095040,4294967295,4286578689,2147483648,1065353216,4194304,4291117857,2147483649,2139095040,4294967295
//@ expect: out[32]=2143363909,4291117857,2139169605,4286578689,1,2147483649,8388607,2147483648,0,2139095040,4286578688,1065353216,2147483647,4294967295,8388608,4194304
//@ expect: wide_out=18444492273895866368,9219994337134247937,9223372036854775808,1,9218868437227405311,4503599627370495,0,0
__global__ void carry(const float *in, float *out, const double *wide, double *wide_out) {
    __shared__ float s[16];
    __shared__ double2 d[4];
    int t = threadIdx.x;
    float l[4];
    l[t & 3] = in[t];
    s[t] = l[t & 3];
    __syncthreads();
    out[t] = s[15 - t];
    float4 v = ((const float4 *)in)[t & 3];
    out[16 + t] = t & 4 ? v.y : v.w;
    float *p = t & 1 ? &out[32 + t] : &s[t];
    *p = s[t];
    if (!(t & 1)) out[32 + t] = *p;
    if (t < 4) d[t] = ((const double2 *)wide)[t];
    __syncthreads();
    if (t < 8) wide_out[t] = t & 1 ? d[t / 2].x : d[t / 2].y;
}
