//@ family: integers
// Each function on the halves of a word, with random words, and with words of corner values.
//@ launch: ops grid=2 block=256
//@ arg: a:u16[1024]=random(1)
//@ arg: b:u16[1024]=random(2)
//@ arg: out:u32[20992]=zero
//@ launch: ops grid=2 block=256
//@ arg: a2:u16[1024]=edges(0)
//@ arg: b2:u16[1024]=edges(1)
//@ arg: out2:u32[20992]=zero
__global__ void ops(const unsigned *a, const unsigned *b, unsigned *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = a[i], y = b[i];
    out += 41 * i;
    out[0] = __vaddss2(x, y);
    out[1] = __vsubss2(x, y);
    out[2] = __vmins2(x, y);
    out[3] = __vmaxs2(x, y);
    out[4] = __vabsdiffs2(x, y);
    out[5] = __vsads2(x, y);
    out[6] = __vavgs2(x, y);
    out[7] = __vcmplts2(x, y);
    out[8] = __vsetlts2(x, y);
    out[9] = __vcmples2(x, y);
    out[10] = __vsetles2(x, y);
    out[11] = __vcmpgts2(x, y);
    out[12] = __vsetgts2(x, y);
    out[13] = __vcmpges2(x, y);
    out[14] = __vsetges2(x, y);
    out[15] = __vaddus2(x, y);
    out[16] = __vsubus2(x, y);
    out[17] = __vminu2(x, y);
    out[18] = __vmaxu2(x, y);
    out[19] = __vabsdiffu2(x, y);
    out[20] = __vsadu2(x, y);
    out[21] = __vavgu2(x, y);
    out[22] = __vcmpltu2(x, y);
    out[23] = __vsetltu2(x, y);
    out[24] = __vcmpleu2(x, y);
    out[25] = __vsetleu2(x, y);
    out[26] = __vcmpgtu2(x, y);
    out[27] = __vsetgtu2(x, y);
    out[28] = __vcmpgeu2(x, y);
    out[29] = __vsetgeu2(x, y);
    out[30] = __vadd2(x, y);
    out[31] = __vsub2(x, y);
    out[32] = __vhaddu2(x, y);
    out[33] = __vcmpeq2(x, y);
    out[34] = __vcmpne2(x, y);
    out[35] = __vseteq2(x, y);
    out[36] = __vsetne2(x, y);
    out[37] = __vneg2(x);
    out[38] = __vabs2(x);
    out[39] = __vnegss2(x);
    out[40] = __vabsss2(x);
}
