//@ family: barriers
// Barriers in the start, the condition and the step of a for loop.
//@ launch: header grid=3 block=45
//@ arg: out:i32[135]=zero
//@ expect: out[0]=4305,5805,7005,3705,5205,6405,3105,4605
//@ expect: out[20]=3705,5205,6405,3105,4605,5905
//@ expect: out[60]=3005,3905,3405,2605,3605,4505
//@ expect: out[100]=5105,4905,6405,4505,5905,5805
//@ expect: out[127]=4805,4805,6105,4205,5605,5505,5305,3905
__device__ int start(int *s, int v) {
    s[threadIdx.x] = v;
    __syncthreads();
    return 0;
}

__device__ int step(int *s, int r) {
    int count = __syncthreads_count(s[threadIdx.x] % 2 == 0);
    s[threadIdx.x] = (s[threadIdx.x] + count) % (17 - r);
    __syncthreads();
    return r + 1;
}

__global__ void header(int *out) {
    __shared__ int s[45];
    int t = threadIdx.x, rounds = 0, sum = 0;
    for (int r = start(s, (5 * t + blockIdx.x) % 17); __syncthreads_or(s[t] > 3 * r); r = step(s, r)) {
        ++rounds;
        if ((r + blockIdx.x) % 2 != 0) continue;
        sum += 10 * (__syncthreads_and(s[t] >= 0) != 0) + s[(t + 1) % 45];
    }
    out[blockIdx.x * 45 + t] = 100 * sum + rounds;
}
