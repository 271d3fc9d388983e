//@ family: barriers
// One-dimensional k-means, until no thread changes its cluster.
//@ launch: means grid=2 block=100
//@ arg: out:i32[200]=zero
//@ arg: rounds:i32[2]=zero
//@ expect: out[0]=0,0,0,0,0,0,1,1
//@ expect: out[67]=1,1,1,1
//@ expect: out[123]=1,2,0,1
//@ expect: out[192]=0,1,2,0,1,2,1,2
//@ expect: rounds[0]=4,3
__global__ void means(int *out, int *rounds) {
    __shared__ int center[3], sum[3], count[3];
    int t = threadIdx.x, v = (t * t * 7 + t * 31 + blockIdx.x * 100) % 1000, mine = -1, round = 0;
    if (t < 3) center[t] = 100 + 400 * t;
    for (;;) {
        if (t < 3) sum[t] = count[t] = 0;
        __syncthreads();
        int best = 0;
        for (int k = 1; k < 3; ++k) {
            if (abs(v - center[k]) < abs(v - center[best])) best = k;
        }
        ++round;
        bool changed = best != mine;
        mine = best;
        if (!__syncthreads_or(changed)) break;
        atomicAdd(&sum[mine], v);
        atomicAdd(&count[mine], 1);
        __syncthreads();
        if (t < 3 && count[t] > 0) center[t] = sum[t] / count[t];
    }
    out[blockIdx.x * 100 + t] = mine;
    if (t == 99) rounds[blockIdx.x] = round;
}
