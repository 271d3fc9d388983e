//@ family: barriers
// Loops without barriers, of different lengths in each thread, between barriers in a loop.
//@ launch: chase grid=2 block=41
//@ arg: out:i32[82]=zero
//@ expect: out[0]=0,0,38,0,38,38,18,21
//@ expect: out[54]=4,19,4,19
//@ expect: out[64]=4,4,19,4
//@ expect: out[74]=19,19,4,19,29,4,19,19
__global__ void chase(int *out) {
    __shared__ int s[41];
    int t = threadIdx.x;
    s[t] = (t * t + blockIdx.x) % 41;
    for (int r = 0; r < 3; ++r) {
        __syncthreads();
        int k = t, n = 0;
        while (s[k] != 0 && n < 20) {
            k = s[k];
            if (k == t) break;
            ++n;
        }
        __syncthreads();
        s[t] = (3 * k + n) % 41;
    }
    out[blockIdx.x * 41 + t] = s[t];
}
