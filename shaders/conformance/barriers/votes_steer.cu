//@ family: barriers
// Counts and votes of the block determine its iterations and branches.
//@ launch: steer grid=4 block=45
//@ arg: out:i32[180]=zero
//@ expect: out[0]=44,22,0,68,46,24,2,70
//@ expect: out[81]=52,30,8,76
//@ expect: out[87]=10,78,56,48
//@ expect: out[172]=43,9,20,31,42,8,19,30
__global__ void steer(int *out) {
    __shared__ int s[45];
    int t = threadIdx.x, b = blockIdx.x, x = (11 * t + 7 * b) % 45;
    s[t] = x;
    int count = __syncthreads_count(x < 5 + b), v;
    if (__syncthreads_or(x == 3 * b + 50)) {
        s[t] = 0;
    } else {
        for (int r = 0; r < count / 2; ++r) {
            v = s[(t + r + 1) % 45];
            __syncthreads();
            s[t] = v;
            __syncthreads();
        }
    }
    if (__syncthreads_and(x < 45 - (b == 3))) {
        v = 2 * s[44 - t];
        __syncthreads();
        s[t] = v;
    }
    out[b * 45 + t] = s[t];
}
