//@ family: indexing
//@ launch: warps grid=1 block=70
//@ arg: out:i32[140]=zero
//@ expect: out[0]=0,0
//@ expect: out[138]=2,5
__global__ void warps(int *out) {
    int t = threadIdx.x;
    out[2 * t] = t / warpSize;
    out[2 * t + 1] = t % warpSize;
}
