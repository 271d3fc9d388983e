//@ family: barriers
// Some threads go on to the next round early, and wait at its barrier.
//@ launch: rounds grid=2 block=31
//@ arg: out:i32[62]=zero
//@ expect: out[0]=4553,1516,6011,6740,2245,8198,8927,2974
//@ expect: out[14]=14759,15488,5161,16946
//@ expect: out[39]=11114,11843,3946,13301
//@ expect: out[54]=22049,22778,7591,422,2366,787,1034,4553
__global__ void rounds(int *out) {
    __shared__ int s[31];
    int t = threadIdx.x;
    s[t] = t + blockIdx.x;
    for (int r = 0; r < 6; ++r) {
        __syncthreads();
        int v = s[(t + 1) % 31];
        __syncthreads();
        if ((t + r) % 3 == 0) continue;
        s[t] = 3 * v + r;
    }
    out[blockIdx.x * 31 + t] = s[t];
}
