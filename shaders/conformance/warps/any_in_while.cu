//@ family: warps
// A warp continues while any of its lanes has work.
//@ launch: collatz grid=1 block=128
//@ arg: steps:i32[128]=zero
//@ arg: rounds:i32[4]=zero
//@ expect: steps[0]=0,1,7,2,5,8,16,3
//@ expect: steps[25]=10,111,18,18
//@ expect: steps[72]=115,22,14,22
//@ expect: steps[120]=95,20,46,108,108,108,46,7
//@ expect: rounds[0]=111,112,115,118
__global__ void collatz(int *steps, int *rounds) {
    int i = threadIdx.x, count = 0, round = 0;
    unsigned n = i + 1;
    while (__any_sync(0xffffffff, n != 1)) {
        ++round;
        if (n == 1) continue;
        n = n & 1 ? 3 * n + 1 : n >> 1;
        ++count;
    }
    steps[i] = count;
    if (i % 32 == 31) rounds[i / 32] = round;
}
