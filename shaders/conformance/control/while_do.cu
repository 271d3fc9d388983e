//@ family: control
//@ launch: collatz grid=1 block=64
//@ arg: steps:u32[64]=zero
//@ arg: digits:i32[64]=zero
//@ expect: steps[27]=111
__global__ void collatz(unsigned *steps, int *digits) {
    unsigned n = threadIdx.x, count = 0;
    while (n > 1) {
        n = n & 1 ? 3 * n + 1 : n / 2;
        count++;
    }
    steps[threadIdx.x] = count;
    int d = 0, v = threadIdx.x * 37;
    do {
        d++;
        v /= 10;
        if (d == 3) continue;
    } while (v != 0);
    digits[threadIdx.x] = d;
}
