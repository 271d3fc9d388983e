//@ about: rounds with a vote of the warp; operations are rounds of threads
//@ group: cooperation
//@ full: threads=1Mi, rounds=1000
//@ small: threads=4Ki, rounds=100
//@ tiny: threads=256, rounds=20
//@ launch: ballots grid={threads/256} block=256
//@ arg: out:u32[{threads}]=zero
//@ arg: u32={rounds}
//@ operations: threads*rounds
//@ result: out

__global__ void ballots(unsigned *out, unsigned rounds) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, v = i;
    for (unsigned r = 0; r < rounds; r++) v = v * 3 + __ballot_sync(0xffffffffu, v >> r % 32 & 1);
    out[i] = v;
}
