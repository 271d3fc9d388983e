//@ about: random numbers of 64 bits by xorshift, scaled with __umul64hi; operations are numbers
//@ group: integers
//@ full: threads=1Mi, rounds=256
//@ small: threads=2Ki, rounds=32
//@ tiny: threads=256, rounds=8
//@ launch: xorshift grid={threads/256} block=256
//@ arg: seeds:u64[{threads}]=bits(1)
//@ arg: sums:u64[{threads}]=zero
//@ arg: u64=1000000007
//@ arg: i32={rounds}
//@ operations: threads*rounds
//@ result: seeds
//@ result: sums

__global__ void xorshift(unsigned long long *seeds, unsigned long long *sums, unsigned long long range, int rounds) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long x = seeds[i] | 1, sum = 0;
    for (int r = 0; r < rounds; r++) {
        x ^= x >> 12;
        x ^= x << 25;
        x ^= x >> 27;
        sum += __umul64hi(x * 2685821657736338717ull, range);
    }
    seeds[i] = x;
    sums[i] = sum;
}
