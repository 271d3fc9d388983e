//@ family: barriers
// All threads go on until the last has finished; each does up to four steps in a round.
//@ launch: collatz grid=2 block=60
//@ arg: steps:i32[120]=zero
//@ arg: rounds:i32[2]=zero
//@ expect: steps[0]=0,1,7,2,5,8,16,3
//@ expect: steps[21]=15,15,10,23
//@ expect: steps[27]=18,18,18,106
//@ expect: steps[112]=36,23,85,36,36,36,54,10
//@ expect: rounds[0]=28,31
__global__ void collatz(int *steps, int *rounds) {
    unsigned n = threadIdx.x + 1 + blockIdx.x * 100;
    int count = 0, round = 0;
    do {
        ++round;
        for (int i = 0; i < 4; ++i) {
            if (n == 1) break;
            n = n % 2 ? 3 * n + 1 : n / 2;
            ++count;
        }
    } while (!__syncthreads_and(n == 1));
    steps[blockIdx.x * 60 + threadIdx.x] = count;
    if (threadIdx.x == 59) rounds[blockIdx.x] = round;
}
