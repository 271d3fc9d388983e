//@ family: barriers
// In each round some threads leave the kernel for good, between its barriers.
//@ launch: rounds grid=2 block=33
//@ arg: out:i32[66]=zero
//@ arg: i32=9
//@ expect: out[0]=-1,-121,280,-65,409,-51,-456,-28
//@ expect: out[34]=-132,-1,-151,330
//@ expect: out[44]=-13,-319,-1,-316
//@ expect: out[58]=-283,352,-182,364,-129,-288,-34,-184
__global__ void rounds(int *out, int count) {
    __shared__ int s[33];
    int t = threadIdx.x, sum = 0;
    int *mine = out + blockIdx.x * 33 + t;
    s[t] = t;
    __syncthreads();
    for (int r = 0; r < count; ++r) {
        if ((t * 5 + (int)blockIdx.x) % 11 == r) {
            *mine = -sum - 1;
            return;
        }
        int v = s[(t + r + 1) % 33];
        __syncthreads();
        s[t] = v + t;
        sum += v;
        __syncthreads();
    }
    *mine = sum;
}
