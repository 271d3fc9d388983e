//@ family: barriers
// Threads count into shared memory for different numbers of rounds; a vote ends the loop, others tidy up in between.
//@ launch: count grid=2 block=96
//@ arg: out:i32[36]=zero
//@ expect: out[0]=16,16,14,13,10,12,16,12,19,20,20,19,19,14,14,20
//@ expect: out[16]=7,23,17,14,11,12,18,13,10,15,10,16,17,10,18,20
//@ expect: out[32]=14,14,7,25
__global__ void count(int *out) {
    __shared__ int bins[16], most;
    int t = threadIdx.x, left = t % 7, x = (37 * t + 11 * blockIdx.x) % 251, rounds = 0;
    if (t < 16) bins[t] = 0;
    if (t == 16) most = 0;
    while (__syncthreads_or(left >= 0)) {
        if (left >= 0) {
            atomicAdd(&bins[x % 16], 1);
            x = (x * x + t) % 251;
            --left;
        }
        __syncthreads();
        if (t < 16) {
            int n = bins[t];
            atomicMax(&most, n);
            if (n > 20) bins[t] = n / 2;
        }
        ++rounds;
    }
    if (t < 16) out[blockIdx.x * 18 + t] = bins[t];
    if (t == 16) {
        out[blockIdx.x * 18 + 16] = rounds;
        out[blockIdx.x * 18 + 17] = most;
    }
}
