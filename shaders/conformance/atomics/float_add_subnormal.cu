//@ family: atomics
// In global memory the sum flushes subnormals, in shared memory it keeps them (PTX ISA, atom).
//@ launch: add grid=1 block=1
//@ arg: out:f32[6]=values(1e-40,-1e-40,1.2e-38,0x7f800000,1e-40,0x7fc00001)
__global__ void add(float *out) {
    __shared__ float s;
    s = out[4];
    atomicAdd(&out[0], 1e-40f);
    atomicAdd(&out[1], 0.0f);
    atomicAdd(&out[2], -1.19e-38f);
    atomicAdd(&out[3], -__int_as_float(0x7f800000));
    atomicAdd(&s, 1e-40f);
    out[4] = s;
    atomicAdd(&out[5], 1.0f);
}
