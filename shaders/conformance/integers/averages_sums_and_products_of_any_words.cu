//@ family: integers
// Every operand has all of its bits, and third operands are words, too.
//@ launch: ops grid=2 block=256
//@ arg: a:u32[512]=random(1)
//@ arg: b:u32[512]=random(2)
//@ arg: c:u32[512]=random(3)
//@ arg: out:u32[9216]=zero
//@ launch: ops grid=2 block=256
//@ arg: a2:u32[512]=edges(0)
//@ arg: b2:u32[512]=edges(1)
//@ arg: c
//@ arg: out2:u32[9216]=zero
__global__ void ops(const unsigned *a, const unsigned *b, const unsigned *c, unsigned *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = a[i], y = b[i], z = c[i];
    out += 18 * i;
    out[0] = __sad((int)x, (int)y, z);
    out[1] = __usad(x, y, z);
    out[2] = __hadd((int)x, (int)y);
    out[3] = __uhadd(x, y);
    out[4] = __rhadd((int)x, (int)y);
    out[5] = __urhadd(x, y);
    out[6] = __mul24((int)x, (int)y);
    out[7] = __umul24(x, y);
    out[8] = __mulhi((int)x, (int)y);
    out[9] = __umulhi(x, y);
    out[10] = __brev(x);
    out[11] = __popc(x);
    out[12] = __clz((int)x);
    out[13] = __ffs((int)x);
    out[14] = __mul24((int)x, -3);
    out[15] = __umul24(x, 0xfffffffdu);
    out[16] = __sad((int)x, 0x7fffffff, 0xffffffffu);
    out[17] = __usad(0x80000000u, y, z);
}
