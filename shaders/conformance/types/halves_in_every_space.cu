//@ family: types
// __half as 16 bits in global, shared, local and constant arrays, in structs and as parameters; neighbours stay.
//@ symbol: table:f16[4]=values(0.5,-2,65504,0)
//@ launch: move grid=2 block=16
//@ arg: f16=1.5
//@ arg: in:u16[32]=bits(61)
//@ arg: out:u16[32]=fill(0xffff)
//@ arg: wide:f32[32]=zero
//@ expect: out=35944,30571,3637,65535,3534,45568,65535,47905,62194,65535,10777,7154,65535,15122,52960,24725
//@ expect: out[16]=32573,34197,65535,55489,57004,65535,44091,2154,65535,11462,1245,65535,58448,63788,5153,56674
//@ expect: wide=8.5,6,65512,8,8.5,6,65512,8,8.5,6,65512,8,8.5,6,65512,8
//@ expect: wide[16]=8.5,6,65512,8,8.5,6,65512,8,8.5,6,65512,8,8.5,6,65512,8
#include <cuda_fp16.h>
struct Mixed { char c; __half h; char d; __half2 p; };
__constant__ __half table[4];
__global__ void move(__half own, const __half *in, __half *out, float *wide) {
    __shared__ __half s[16];
    __shared__ Mixed m[16];
    __half l[3] = { own, in[0] };
    int t = threadIdx.x, i = blockIdx.x * 16 + t;
    s[t] = in[i];
    l[t % 3] = in[i ^ 1];
    m[t].h = l[t % 3];
    m[t].c = m[t].d = 1;
    m[t].p = __halves2half2(in[i], own);
    __syncthreads();
    if (i % 3) out[i] = s[15 - t];
    if (i % 5 == 0) out[i] = m[t ^ 2].h;
    wide[i] = __half2float(table[t & 3]) + __half2float(__high2half(m[t ^ 1].p)) * 4 + m[t].c + m[t ^ 3].d;
}
