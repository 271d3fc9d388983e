//@ family: warps
// A loop with barriers around a loop with as many rounds as the warp wants, around a condition of lanes.
//@ launch: nest grid=2 block=96
//@ arg: out:i32[192]=zero
//@ expect: out[0]=53,9,69,29,93,50,73,85
//@ expect: out[110]=89,24,65,0
//@ expect: out[119]=20,32,28,44
//@ expect: out[184]=20,38,73,72,64,36,22,22
__global__ void nest(int *out) {
    __shared__ int s[96];
    int t = threadIdx.x, warp = t / 32;
    s[t] = (t * t + blockIdx.x) % 50;
    for (int r = 0; r < 3; ++r) {
        __syncthreads();
        int v = s[(t + 33) % 96];
        for (int k = 0; k < (warp + r + (int)blockIdx.x) % 4; ++k) {
            unsigned mask = __ballot_sync(0xffffffff, v % 4 != k);
            if (v % 4 != k) {
                int most = __reduce_max_sync(mask, v);
                v = (v + most) % 97;
            }
        }
        __syncthreads();
        s[t] = v;
    }
    out[blockIdx.x * 96 + t] = s[t];
}
