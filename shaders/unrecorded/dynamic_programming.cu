//@ family: integers
// The functions for dynamic programming, with random words, and with words of corner values.
//@ launch: ops grid=2 block=256
//@ arg: a:u16[1024]=random(1)
//@ arg: b:u16[1024]=random(2)
//@ arg: c:u16[1024]=random(3)
//@ arg: out:u32[22528]=zero
//@ launch: ops grid=2 block=256
//@ arg: a2:u16[1024]=edges(0)
//@ arg: b2:u16[1024]=edges(1)
//@ arg: c2:u16[1024]=edges(2)
//@ arg: out2:u32[22528]=zero
//@ launch: ops grid=2 block=256
//@ arg: a3:u32[512]=edges(0)
//@ arg: b3:u32[512]=edges(1)
//@ arg: c3:u32[512]=edges(2)
//@ arg: out3:u32[22528]=zero
__global__ void ops(const unsigned *a, const unsigned *b, const unsigned *c, unsigned *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = a[i], y = b[i], z = c[i];
    bool p = false, q = false;
    out += 44 * i;
    out[0] = __vimax3_s32(x, y, z);
    out[1] = __viaddmax_s32(x, y, z);
    out[2] = __vimax_s32_relu(x, y);
    out[3] = __vimax3_s32_relu(x, y, z);
    out[4] = __viaddmax_s32_relu(x, y, z);
    out[5] = __vimax3_u32(x, y, z);
    out[6] = __viaddmax_u32(x, y, z);
    out[7] = __vimax3_s16x2(x, y, z);
    out[8] = __viaddmax_s16x2(x, y, z);
    out[9] = __vimax_s16x2_relu(x, y);
    out[10] = __vimax3_s16x2_relu(x, y, z);
    out[11] = __viaddmax_s16x2_relu(x, y, z);
    out[12] = __vimax3_u16x2(x, y, z);
    out[13] = __viaddmax_u16x2(x, y, z);
    out[14] = __vimin3_s32(x, y, z);
    out[15] = __viaddmin_s32(x, y, z);
    out[16] = __vimin_s32_relu(x, y);
    out[17] = __vimin3_s32_relu(x, y, z);
    out[18] = __viaddmin_s32_relu(x, y, z);
    out[19] = __vimin3_u32(x, y, z);
    out[20] = __viaddmin_u32(x, y, z);
    out[21] = __vimin3_s16x2(x, y, z);
    out[22] = __viaddmin_s16x2(x, y, z);
    out[23] = __vimin_s16x2_relu(x, y);
    out[24] = __vimin3_s16x2_relu(x, y, z);
    out[25] = __viaddmin_s16x2_relu(x, y, z);
    out[26] = __vimin3_u16x2(x, y, z);
    out[27] = __viaddmin_u16x2(x, y, z);
    out[28] = __vibmax_s32(x, y, &p);
    out[29] = p;
    out[30] = __vibmax_u32(x, y, &p);
    out[31] = p;
    out[32] = __vibmax_s16x2(x, y, &p, &q);
    out[33] = p + 2 * q;
    out[34] = __vibmax_u16x2(x, y, &p, &q);
    out[35] = p + 2 * q;
    out[36] = __vibmin_s32(x, y, &p);
    out[37] = p;
    out[38] = __vibmin_u32(x, y, &p);
    out[39] = p;
    out[40] = __vibmin_s16x2(x, y, &p, &q);
    out[41] = p + 2 * q;
    out[42] = __vibmin_u16x2(x, y, &p, &q);
    out[43] = p + 2 * q;
}
