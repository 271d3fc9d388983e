//@ family: barriers
// Values in global memory settle; the greatest change decides, the ends only look on.
//@ launch: relax grid=2 block=33
//@ arg: out:i32[66]=zero
//@ expect: out[0]=0,42,78,104,119,129,136,141
//@ expect: out[20]=129,122,120,122
//@ expect: out[25]=131,136,139,140
//@ expect: out[58]=147,151,155,156,151,136,111,80
__global__ void relax(int *out) {
    __shared__ int greatest;
    int t = threadIdx.x;
    int *g = out + blockIdx.x * 33;
    g[t] = (t * 7 + blockIdx.x) % 20 * 16;
    for (int round = 1; round <= 50; ++round) {
        if (t == 16) greatest = 0;
        __syncthreads();
        int v = g[t];
        if (t > 0 && t < 32) v = (g[t - 1] + 2 * v + g[t + 1]) / 4;
        atomicMax(&greatest, abs(v - g[t]));
        __syncthreads();
        g[t] = v;
        if (greatest <= 3) break;
        __syncthreads();
    }
}
