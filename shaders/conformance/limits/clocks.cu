// Clocks only go forward, threads can wait for them, and sleeping changes nothing.
//@ family: limits
//@ launch: clocks grid=3 block=64
//@ arg: out:u32[192*4]=zero
//@ arg: sums:u32[192]=zero
//@ expect: out[0]=1,1,1,1
//@ expect: out[764]=1,1,1,1
//@ expect: sums[0]=4950
//@ expect: sums[191]=24050
__global__ void clocks(unsigned *out, unsigned *sums) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    long long begin = clock64();
    clock_t first = clock();
    unsigned sum = 0;
    for (unsigned k = 0; k < 100; k++) {
        sum += k + i;
        if (k % 50 == 0) __nanosleep(20);
    }
    sums[i] = sum;
    while (clock64() - begin < 1000) {}
    clock_t last = clock();
    long long end = clock64();
    out[4 * i] = end > begin;
    out[4 * i + 1] = end - begin >= 1000;
    // The narrow clock wraps; differences do not mind.
    out[4 * i + 2] = (unsigned)(last - first) > 0;
    out[4 * i + 3] = (unsigned)(last - first) < 0x80000000u;
}
