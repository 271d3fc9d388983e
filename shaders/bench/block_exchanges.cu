//@ about: rounds in which threads exchange values through shared memory between barriers; operations are rounds of threads
//@ group: cooperation
//@ full: threads=1Mi, rounds=1000
//@ small: threads=4Ki, rounds=100
//@ tiny: threads=256, rounds=20
//@ launch: shared_memory grid={threads/256} block=256
//@ arg: out:u32[{threads}]=zero
//@ arg: u32={rounds}
//@ operations: threads*rounds
//@ result: out

__global__ void shared_memory(unsigned *out, unsigned rounds) {
    __shared__ unsigned s[256];
    unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = i;
    for (unsigned r = 0; r < rounds; r++) {
        s[t] = v;
        __syncthreads();
        v = v * 2 + s[t ^ (1 << r % 5)];
        __syncthreads();
    }
    out[i] = v;
}
