//@ family: types
// One union seen as a float, as words, as bytes and as a vector, in shared and in global memory.
//@ launch: look grid=1 block=8
//@ arg: in:u32[32]=bits(32)
//@ arg: out:u32[32]=zero
//@ expect: out=2885959578,633224719,1357418277,490329937,1145509420,1995027854,986871957,2419945293,4152328442,2788888859,149125286,1702940098,4142559388,2445869021,253490335,563382658
//@ expect: out[16]=1543918724,316764431,3621291026,1306451638,1263394933,521426892,878607485,3495582005,1568653880,1245236303,3859674698,3342183880,1923847457,1991284990,194176993,2079295288
union Quad { float4 v; unsigned u[4]; unsigned char b[16]; unsigned long long l[2]; struct { short low, high; } s[4]; };
__global__ void look(const Quad *in, Quad *out) {
    __shared__ Quad q[8];
    int t = threadIdx.x;
    q[t] = in[t];
    __syncthreads();
    Quad mine = q[7 - t];
    mine.b[(t * 5) & 15] ^= 0xff;
    mine.s[t & 3].high += mine.s[t & 3].low;
    mine.l[t & 1] = mine.l[t & 1] << 8 | mine.b[15];
    out[t].u[0] = __float_as_uint(mine.v.z);
    out[t].l[1] = mine.l[0];
    out[t].u[1] = mine.u[3];
}
