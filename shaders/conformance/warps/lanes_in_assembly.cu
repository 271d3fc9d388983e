//@ family: warps
//@ launch: lanes grid=2 block=8,3,3
//@ arg: out:u32[1440]=zero
//@ arg: in:u32[144]=edges(3)
// `asm` statements of one instruction: registers of the lane, and functions of bits.
__device__ unsigned bfind(unsigned x) {
    unsigned found;
    asm volatile("bfind.u32 %0, %1;" : "=r"(found) : "r"(x));
    return found;
}
__global__ void lanes(unsigned *out, const unsigned *in) {
    unsigned thread = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
    unsigned t = blockIdx.x * 72 + thread, x = in[t], *own = out + 10 * t;
    asm("mov.u32 %0, %%laneid;" : "=r"(own[0]));
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(own[1]));
    asm("mov.u32 %0, %%lanemask_le;" : "=r"(own[2]));
    asm("mov.u32 %0, %%lanemask_eq;" : "=r"(own[3]));
    asm("mov.u32 %0, %%lanemask_gt;" : "=r"(own[4]));
    asm("mov.u32 %0, %%lanemask_ge;" : "=r"(own[5]));
    own[6] = bfind(x);
    int clz, high;
    asm("clz.b32 %0, %1;" : "=r"(clz) : "r"(x));
    asm("mul.hi.s32 %0, %1, %2;" : "=r"(high) : "r"(x), "r"((int)x - 5));
    own[7] = clz * 3 + high;
    asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(own[8]) : "r"(x), "r"(~x), "r"(t));
    unsigned long long wide = x * 0x100000001ull, bits;
    asm("brev.b64 %0, %1;" : "=l"(bits) : "l"(wide));
    asm("popc.b64 %0, %1;" : "=r"(own[9]) : "l"(bits - t) : "memory");
}
