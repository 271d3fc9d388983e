//@ family: barriers
// Each thread leaves two loops at a point of its own, then all meet.
//@ launch: factor grid=2 block=36
//@ arg: out:i32[72]=zero
//@ expect: out[0]=15000,15015,15025,15035,15045,15055,14999,14999
//@ expect: out[33]=14999,14999,14999,14999
//@ expect: out[43]=14999,15011,15023,14999
//@ expect: out[64]=14999,14999,15013,15024,14999,14999,14999,14999
__device__ int find(int product) {
    for (int i = 0; i < 6; ++i) {
        for (int j = 0; j < 6; ++j) {
            if (i * j == product) return 10 * i + j;
        }
    }
    return -1;
}

__global__ void factor(int *out) {
    __shared__ int s[36];
    int t = threadIdx.x;
    s[t] = find(t - 3 * (int)blockIdx.x);
    int found = __syncthreads_count(s[t] >= 0);
    out[blockIdx.x * 36 + t] = s[t * 5 % 36] + 1000 * found;
}
