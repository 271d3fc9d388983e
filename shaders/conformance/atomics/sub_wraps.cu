//@ family: atomics
//@ launch: sub grid=2 block=50
//@ arg: u:u32[2]=values(10,4294967295)
//@ arg: s:i32[2]=values(-2147483648,7)
//@ expect: u=4294962356,4294967195
//@ expect: s=2147483548,9907
__global__ void sub(unsigned *u, int *s) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicSub(&u[0], (unsigned)i);
    atomicSub(&u[1], 1u);
    atomicSub(&s[0], 1);
    atomicSub(&s[1], -2 * i);
}
