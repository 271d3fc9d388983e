//@ family: floats
//@ launch: convert grid=1 block=128
//@ arg: a:f32[128]=random(5)
//@ arg: sc:i8[128]=zero
//@ arg: uc:u8[128]=zero
//@ arg: ss:i16[128]=zero
//@ arg: us:u16[128]=zero
__global__ void convert(const float *a, signed char *sc, unsigned char *uc, short *ss, unsigned short *us) {
    int i = threadIdx.x;
    sc[i] = a[i] * 127.0f; uc[i] = (a[i] + 1.0f) * 127.0f; ss[i] = a[i] * 32000.0f; us[i] = (a[i] + 1.0f) * 32000.0f;
}
