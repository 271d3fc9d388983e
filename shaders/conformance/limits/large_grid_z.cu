//@ family: limits
// CUDA's most blocks along z.
//@ launch: layers grid=1,2,65535 block=1
//@ arg: out:u32[2]=zero
//@ arg: bits:u32[4096]=zero
//@ expect: out[0]=65535,65535
//@ expect: bits[0]=0xffffffff,0xffffffff
//@ expect: bits[4095]=0x3fffffff
__global__ void layers(unsigned *out, unsigned *bits) {
    unsigned number = blockIdx.z * 2 + blockIdx.y;
    atomicAdd(&out[blockIdx.y], 1u);
    atomicOr(&bits[number / 32], 1u << number % 32);
}
