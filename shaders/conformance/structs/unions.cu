//@ family: structs
//@ launch: pun grid=1 block=32
//@ arg: in:f32[32]=random(4)
//@ arg: out:u32[64]=zero
union Word { float f; unsigned u; unsigned char b[4]; unsigned short h[2]; };
__global__ void pun(const float *in, unsigned *out) {
    Word w;
    w.f = in[threadIdx.x];
    out[2 * threadIdx.x] = w.b[0] | w.b[3] << 8 | w.h[1] << 16;
    w.h[0] = 0xbeef;
    w.b[3] ^= 0x80;
    out[2 * threadIdx.x + 1] = w.u;
}
