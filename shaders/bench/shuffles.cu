//@ about: rounds in which every thread gets the value of another lane by a shuffle; operations are rounds of threads
//@ group: cooperation
//@ full: threads=1Mi, rounds=1000
//@ small: threads=4Ki, rounds=100
//@ tiny: threads=256, rounds=20
//@ launch: shuffles grid={threads/256} block=256
//@ arg: out:u32[{threads}]=zero
//@ arg: u32={rounds}
//@ operations: threads*rounds
//@ result: out

__global__ void shuffles(unsigned *out, unsigned rounds) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = i;
    for (unsigned r = 0; r < rounds; r++) v = v * 2 + __shfl_xor_sync(0xffffffffu, v, 1 << r % 5);
    out[i] = v;
}
