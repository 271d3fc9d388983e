//@ family: integers
// 8- and 16-bit variables: arithmetic happens in int, assignment cuts.
//@ launch: narrow grid=1 block=196
//@ arg: a:i8[196]=edges(0)
//@ arg: b:i8[196]=edges(1)
//@ arg: sc:i8[196]=zero
//@ arg: uc:u8[196]=zero
//@ arg: ss:i16[196]=zero
//@ arg: us:u16[196]=zero
//@ arg: wide:i32[196]=zero
__global__ void narrow(const signed char *a, const signed char *b, signed char *sc, unsigned char *uc, short *ss,
                       unsigned short *us, int *wide) {
    int i = threadIdx.x;
    signed char x = a[i], y = b[i];
    unsigned char ux = x, uy = y;
    short sx = (short)(x * 321), sy = y;
    unsigned short vx = sx, vy = sy;
    sc[i] = x + y; sc[i] *= 3; sc[i] >>= 1;
    uc[i] = ux + uy; uc[i] -= 7; uc[i] /= 3; ++uc[i];
    ss[i] = sx - sy; ss[i] ^= 0x55; ss[i]--;
    us[i] = vx * vy; us[i] %= 1000; us[i] <<= 2;
    wide[i] = (ux < uy) + (x < y) * 2 + (sx == sy) * 4 + (vx > vy) * 8 + (ux * uy << 8) + ~uc[i];
}
