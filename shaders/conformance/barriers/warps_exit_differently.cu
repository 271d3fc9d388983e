//@ family: barriers
// Warps, parts of warps and single threads exit at five places, and the barriers count those that are left.
//@ launch: leave grid=2 block=160
//@ arg: out:i32[320]=zero
//@ expect: out[0]=448134,448138,448142,448146,448150,448154,448158,448162
//@ expect: out[52]=448086,448090,448094,448098,448102,448106
//@ expect: out[195]=-1,-1,-1,-1,-1,-1
//@ expect: out[302]=3216000,3272000,3000000,3120000,3216000,3272000
//@ expect: out[312]=3000000,3120000,3216000,3272000,3000000,3120000,3216000,3272000
__device__ bool is_over(int r) { return threadIdx.x / 32 == 4 && r == threadIdx.x % 4; }

__global__ void leave(int *out) {
    __shared__ int s[160];
    int t = threadIdx.x, warp = t / 32, sum = 0;
    s[t] = 0;
    out += blockIdx.x * 160;
    if (warp == 1 && blockIdx.x == 1) {
        out[t] = -1;
        return;
    }
    for (int r = 0; r < 4; ++r) {
        if (warp == 2 && t % 2 == 1 && r == 1) {
            out[t] = sum + 1000000;
            return;
        }
        switch (warp * 10 + r) {
        case 32:
            out[t] = sum + 2000000;
            return;
        case 40:
        case 41:
        case 42:
        case 43:
            if (is_over(r)) {
                out[t] = sum + 3000000;
                return;
            }
        }
        s[t] = t + r;
        int count = __syncthreads_count(1);
        sum += s[(t + 32) % 64] + 1000 * count;
        __syncthreads();
    }
    out[t] = sum;
}
