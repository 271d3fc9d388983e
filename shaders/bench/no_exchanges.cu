//@ about: the same rounds as in `shuffles` without an exchange; operations are rounds of threads
//@ group: integers
//@ full: threads=1Mi, rounds=1000
//@ small: threads=4Ki, rounds=100
//@ tiny: threads=256, rounds=20
//@ launch: alone grid={threads/256} block=256
//@ arg: out:u32[{threads}]=zero
//@ arg: u32={rounds}
//@ operations: threads*rounds
//@ result: out

__global__ void alone(unsigned *out, unsigned rounds) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = i;
    for (unsigned r = 0; r < rounds; r++) v = v * 3 + (v >> (1 << r % 5));
    out[i] = v;
}
