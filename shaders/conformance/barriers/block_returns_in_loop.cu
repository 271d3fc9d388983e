//@ family: barriers
// Only a return leaves the loop, and all threads of a block return together.
//@ launch: grow grid=3 block=45
//@ arg: limits:i32[3]=values(100,5,0)
//@ arg: out:i32[135]=zero
//@ expect: out[0]=19206,25606,32006,38406,44806,51206,57606,64006
//@ expect: out[32]=224006,230406,236806,243206
//@ expect: out[99]=1100,1200,1300,1400
//@ expect: out[127]=3900,4000,4100,4200,4300,4400,4500,4600
__global__ void grow(const int *limits, int *out) {
    __shared__ int s[45];
    int t = threadIdx.x;
    s[t] = t + blockIdx.x;
    for (int round = 0;; ++round) {
        __syncthreads();
        if (s[0] >= limits[blockIdx.x]) {
            out[blockIdx.x * 45 + t] = 100 * s[t] + round;
            return;
        }
        int v = s[(t + 1) % 45];
        __syncthreads();
        s[t] += v;
    }
}
