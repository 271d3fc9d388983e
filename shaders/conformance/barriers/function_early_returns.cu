//@ family: barriers
// A function with barriers returns from three places; a loop calls it.
//@ launch: sums grid=3 block=48
//@ arg: out:i32[144]=zero
//@ expect: out[0]=142,350,336,112,98,306,292,68
//@ expect: out[39]=196,230,438,424
//@ expect: out[47]=108,287,725,503
//@ expect: out[136]=651,631,585,565,567,547,501,481
__device__ int exchange(int *s, int t, int distance, int round) {
    if (distance == 0) return -1;
    __syncthreads();
    int v = s[(t + distance) % 48];
    __syncthreads();
    if (v % 2 == 0) return v;
    s[t] = v + round;
    return 10 * v;
}

__global__ void sums(int *out) {
    __shared__ int s[48];
    int t = threadIdx.x, sum = 0;
    s[t] = (11 * t + blockIdx.x) % 48;
    for (int r = 0; r < 4; ++r) sum += exchange(s, t, (blockIdx.x + r) % 3, r);
    out[blockIdx.x * 48 + t] = sum;
}
