// Functions of a NaN, whatever its sign and payload, give the canonical one: no result hands an argument's bits on.
//
//@ family: math
//@ launch: exponentials grid=1 block=8
//@ arg: in:u32[8]=values(0x7fffffff,0x7fc00000,0x7f800001,0x7fa00000,0xffffffff,0xffc00001,0xff800001,0xff8abcde)
//@ arg: wrong:u32[8]=zero
//@ launch: others grid=1 block=8
//@ arg: same:u32[8]=values(0x7fffffff,0x7fc00000,0x7f800001,0x7fa00000,0xffffffff,0xffc00001,0xff800001,0xff8abcde)
//@ arg: wrong_too:u32[8]=zero
//@ expect: wrong[0]=0,0,0,0,0,0,0,0
//@ expect: wrong_too[0]=0,0,0,0,0,0,0,0

__device__ unsigned is_wrong(float y) { return __float_as_uint(y) != 0x7fffffffu; }

__global__ void exponentials(const unsigned *in, unsigned *wrong) {
    float x = __uint_as_float(in[threadIdx.x]);
    atomicAdd(&wrong[0], is_wrong(expf(x)));
    atomicAdd(&wrong[1], is_wrong(exp2f(x)));
    atomicAdd(&wrong[2], is_wrong(exp10f(x)));
    atomicAdd(&wrong[3], is_wrong(expm1f(x)));
    atomicAdd(&wrong[4], is_wrong(logf(x)));
    atomicAdd(&wrong[5], is_wrong(log2f(x)));
    atomicAdd(&wrong[6], is_wrong(log10f(x)));
    atomicAdd(&wrong[7], is_wrong(log1pf(x)));
}

__global__ void others(const unsigned *in, unsigned *wrong_too) {
    float x = __uint_as_float(in[threadIdx.x]);
    atomicAdd(&wrong_too[0], is_wrong(sinhf(x)));
    atomicAdd(&wrong_too[1], is_wrong(coshf(x)));
    atomicAdd(&wrong_too[2], is_wrong(tanhf(x)));
    atomicAdd(&wrong_too[3], is_wrong(erff(x)));
    atomicAdd(&wrong_too[4], is_wrong(erfcf(x)));
    atomicAdd(&wrong_too[5], is_wrong(normcdff(x)));
    atomicAdd(&wrong_too[6], is_wrong(sinpif(x)));
    atomicAdd(&wrong_too[7], is_wrong(cospif(x)));
}
