//@ family: barriers
// After a barrier each iteration of a loop has nearly as many iterations of its own as a driver that counts them allows
// through at once: it has to begin the next one all the same.
//@ launch: sums grid=2 block=64
//@ arg: i32=40
//@ arg: out:u32[128]=zero
//@ expect: out[0]=2779840,2861600,2943360
//@ expect: out[63]=2698080,2779840
__global__ void sums(int n, unsigned *out) {
    __shared__ unsigned s[64];
    int t = threadIdx.x;
    s[t] = t + 1;
    __syncthreads();
    unsigned sum = 0;
    for (int i = 0; i < n; ++i) {
        for (unsigned k = 0; k < 2044; ++k) sum += (k ^ i) % 3 == 3 ? 0 : s[(t + 33) % 64];
        if (n > 100) break;
    }
    __syncthreads();
    out[blockIdx.x * 64 + t] = sum;
}
