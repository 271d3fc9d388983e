//@ family: types
// __nv_bfloat16 as 16 bits in every memory, next to bytes; pairs out of single numbers.
//@ symbol: table:bf16[4]=values(0.5,-2,256,0)
//@ launch: move grid=1 block=32
//@ arg: bf16=-1.5
//@ arg: in:u16[32]=bits(62)
//@ arg: out:u16[32]=zero
//@ arg: pairs:u32[16]=zero
//@ arg: wide:f32[32]=zero
//@ expect: out=25951,40693,14687,38961,33068,5875,55222,745,38327,20968,3579,20889,23882,21693,27056,29850
//@ expect: out[16]=29653,48717,52543,18595,59175,48405,40869,43494,19567,27332,2730,38346,54803,57060,28490,7549
//@ expect: pairs=48843887,3619056324,385026730,2167182794,2553402899,962584292,2666884938,1700732285,1956279253,1773190733,1421724991,1565149347,1369040679,234601749,1374199717,2511841766
//@ expect: wide=250,505,246,247.5,246,501,242,243.5,258,513,254,255.5,254,509,250,251.5
//@ expect: wide[16]=266,521,262,263.5,262,517,258,259.5,274,529,270,271.5,270,525,266,267.5
#include <cuda_bf16.h>
struct Tagged { unsigned char a; __nv_bfloat16 v[3]; unsigned char b; };
__constant__ __nv_bfloat16 table[4];
__global__ void move(__nv_bfloat16 own, const __nv_bfloat16 *in, __nv_bfloat16 *out, __nv_bfloat162 *pairs, float *wide) {
    __shared__ Tagged s[32];
    __nv_bfloat16 l[4] = { own, own, own, own };
    int t = threadIdx.x;
    s[t].v[t % 3] = in[t];
    s[t].v[(t + 1) % 3] = own;
    s[t].v[(t + 2) % 3] = table[t & 3];
    s[t].a = (unsigned char)t;
    s[t].b = 255;
    l[t & 3] = in[31 - t];
    __syncthreads();
    const Tagged &o = s[t ^ 7];
    out[t] = o.v[(t ^ 7) % 3];
    if (t < 16) pairs[t] = __halves2bfloat162(l[t & 3], in[t]);
    wide[t] = __bfloat162float(o.v[((t ^ 7) + 2) % 3]) + __bfloat162float(o.v[((t ^ 7) + 1) % 3]) * 8 + o.a + o.b;
}
