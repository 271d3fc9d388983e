//@ family: warps
//@ launch: shuffles grid=1 block=64
//@ arg: in:i32[64]=iota
//@ arg: index:i32[64]=zero
//@ arg: up:f64[64]=zero
//@ arg: down:u64[64]=zero
//@ arg: across:f32[64]=zero
//@ expect: index[0]=3,3,3,3,3,3,3,3,11
//@ expect: index[63]=59
//@ expect: up[0]=0.5,1.5,0.5,1.5,2.5,3.5
//@ expect: up[16]=16.5,17.5,16.5
//@ expect: down[28]=281474976710688,281474976710688
//@ expect: across[0]=7,6,5,4,3,2,1,0,15
__global__ void shuffles(const int *in, int *index, double *up, unsigned long long *down, float *across) {
    int i = threadIdx.x;
    int v = in[i];
    // Lane numbers wrap at the width: 11 in groups of 8 is 3.
    index[i] = __shfl_sync(0xffffffff, v, 11, 8);
    up[i] = __shfl_up_sync(0xffffffff, v + 0.5, 2, 16);
    // The last four lanes of a warp keep their own.
    unsigned long long wide = ((unsigned long long)1 << 48) + (unsigned long long)v;
    down[i] = __shfl_down_sync(0xffffffff, wide, 4) + (i == 28 || i == 29 ? 32 - v : 0);
    across[i] = __shfl_xor_sync(0xffffffff, (float)v, 7);
}
