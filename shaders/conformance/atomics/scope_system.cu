//@ family: atomics
// Atomics that the host and other devices see, too.
//@ launch: scopes grid=4 block=50
//@ arg: u:u32[11]=values(0,0,4294967295,0,4294967295)
//@ arg: l:u64[8]=values(0,18446744073709551615,0,18446744073709551615)
//@ arg: f:f32[1]=zero
//@ arg: d:f64[1]=zero
//@ expect: u=19900,4294947396,0,255,4294967168,511,5392,0,0,5,6
//@ expect: l=85469849210300,18446744073709551416,1709396983808,18446741874686296064,9007199254740991,975221459456,30064771072,34359738368
//@ expect: f=100
//@ expect: d=50
__global__ void scopes(unsigned *u, unsigned long long *l, float *f, double *d) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd_system(&u[0], i);
    atomicSub_system(&u[1], i);
    atomicMin_system(&u[2], i ^ 0x55u);
    atomicMax_system(&u[3], i ^ 0x55u);
    atomicAnd_system(&u[4], ~(1u << i % 7));
    atomicOr_system(&u[5], 1u << i % 9);
    atomicXor_system(&u[6], i * i);
    atomicInc_system(&u[7], 9u);
    atomicDec_system(&u[8], 9u);
    atomicAdd_system(&l[0], i * 0x100000001ull);
    atomicMin_system(&l[1], ~0ull - i);
    atomicMax_system(&l[2], (unsigned long long)i << 33);
    atomicAnd_system(&l[3], ~(1ull << i % 41));
    atomicOr_system(&l[4], 1ull << i % 53);
    atomicXor_system(&l[5], i * 0x123456789ull);
    atomicAdd_system(f, 0.5f);
    atomicAdd_system(d, 0.25);
    if (i == 0) {
        atomicExch_system(&u[9], 5u);
        atomicCAS_system(&u[10], 0u, 6u);
        atomicExch_system(&l[6], 7ull << 32);
        atomicCAS_system(&l[7], 0ull, 8ull << 32);
    }
}
