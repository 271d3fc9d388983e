//@ family: barriers
// Threads leave in one branch of a block's condition, and a barrier follows in it, and one after it.
//@ launch: branch grid=3 block=60
//@ arg: out:i32[180]=zero
//@ expect: out[0]=117,117,113,113,109,109,105,105
//@ expect: out[29]=61,57,57,53
//@ expect: out[148]=421,421,417,417
//@ expect: out[172]=0,0,0,0,0,0,0,0
__global__ void branch(int *out) {
    __shared__ int s[60];
    int t = threadIdx.x, b = blockIdx.x, v;
    s[t] = t + 100 * b;
    if (b % 2 == 0) {
        int n = 60 - 10 * b;
        if (t >= n) return;
        __syncthreads();
        v = s[n - 1 - t];
    } else {
        __syncthreads();
        v = s[(t + 30) % 60] * 2;
    }
    __syncthreads();
    s[t] = v;
    __syncthreads();
    out[b * 60 + t] = v + s[t ^ 1];
}
