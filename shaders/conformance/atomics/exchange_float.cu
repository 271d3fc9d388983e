//@ family: atomics
// An exchange moves bits: subnormals, NaNs and the sign of zero stay as they are.
//@ launch: swap grid=1 block=1
//@ arg: out:f32[4]=values(0x7fa12345,0x00000001,0x80000000,0xff800000)
//@ arg: old:f32[8]=zero
//@ expect: out=0x80000001,0x7fa12345,0xffffffff,0x00000000
//@ expect: old=0x7fa12345,0x00000001,0x80000000,0xff800000,0x3f800000,0x7fa12345,0x00000003,0x80000001
__global__ void swap(float *out, float *old) {
    __shared__ float s[2];
    s[0] = 1.0f;
    s[1] = out[0];
    old[0] = atomicExch(&out[0], __int_as_float(0x80000001));
    old[1] = atomicExch(&out[1], old[0]);
    old[2] = atomicExch(&out[2], __int_as_float(-1));
    old[3] = atomicExch(&out[3], 0.0f);
    old[4] = atomicExch(&s[0], __int_as_float(3));
    old[5] = atomicExch(&s[1], old[4]);
    old[6] = s[0];
    old[7] = out[0];
}
