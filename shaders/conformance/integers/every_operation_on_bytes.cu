//@ family: integers
// Each function on the bytes of a word, with random words, and with words of corner values.
//@ launch: ops grid=2 block=256
//@ arg: a:u8[2048]=random(1)
//@ arg: b:u8[2048]=random(2)
//@ arg: out:u32[20992]=zero
//@ launch: ops grid=2 block=256
//@ arg: a2:u8[2048]=edges(0)
//@ arg: b2:u8[2048]=edges(1)
//@ arg: out2:u32[20992]=zero
__global__ void ops(const unsigned *a, const unsigned *b, unsigned *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = a[i], y = b[i];
    out += 41 * i;
    out[0] = __vaddss4(x, y);
    out[1] = __vsubss4(x, y);
    out[2] = __vmins4(x, y);
    out[3] = __vmaxs4(x, y);
    out[4] = __vabsdiffs4(x, y);
    out[5] = __vsads4(x, y);
    out[6] = __vavgs4(x, y);
    out[7] = __vcmplts4(x, y);
    out[8] = __vsetlts4(x, y);
    out[9] = __vcmples4(x, y);
    out[10] = __vsetles4(x, y);
    out[11] = __vcmpgts4(x, y);
    out[12] = __vsetgts4(x, y);
    out[13] = __vcmpges4(x, y);
    out[14] = __vsetges4(x, y);
    out[15] = __vaddus4(x, y);
    out[16] = __vsubus4(x, y);
    out[17] = __vminu4(x, y);
    out[18] = __vmaxu4(x, y);
    out[19] = __vabsdiffu4(x, y);
    out[20] = __vsadu4(x, y);
    out[21] = __vavgu4(x, y);
    out[22] = __vcmpltu4(x, y);
    out[23] = __vsetltu4(x, y);
    out[24] = __vcmpleu4(x, y);
    out[25] = __vsetleu4(x, y);
    out[26] = __vcmpgtu4(x, y);
    out[27] = __vsetgtu4(x, y);
    out[28] = __vcmpgeu4(x, y);
    out[29] = __vsetgeu4(x, y);
    out[30] = __vadd4(x, y);
    out[31] = __vsub4(x, y);
    out[32] = __vhaddu4(x, y);
    out[33] = __vcmpeq4(x, y);
    out[34] = __vcmpne4(x, y);
    out[35] = __vseteq4(x, y);
    out[36] = __vsetne4(x, y);
    out[37] = __vneg4(x);
    out[38] = __vabs4(x);
    out[39] = __vnegss4(x);
    out[40] = __vabsss4(x);
}
