//@ family: warps
// Of a shuffle's distance five bits count, as of its lane: 33 is 1, and -1 is 31.
//@ launch: shuffles grid=1 block=64
//@ arg: far:u32[64]=random(4)
//@ arg: out:i32[1024]=zero
//@ expect: out[0]=0,0,1,2
__global__ void shuffles(const unsigned *far, int *out) {
    int i = threadIdx.x, v = i * 3 + 1;
    unsigned any = far[i >> 5], own = far[i];
    out[i] = __shfl_up_sync(0xffffffff, i, 33);
    out[64 + i] = __shfl_down_sync(0xffffffff, v, 34);
    out[128 + i] = __shfl_xor_sync(0xffffffff, v, 41);
    out[192 + i] = __shfl_sync(0xffffffff, v, 71);
    out[256 + i] = __shfl_up_sync(0xffffffff, v, any);
    out[320 + i] = __shfl_down_sync(0xffffffff, v, any);
    out[384 + i] = __shfl_xor_sync(0xffffffff, v, (int)any);
    out[448 + i] = __shfl_sync(0xffffffff, v, (int)any);
    out[512 + i] = __shfl_up_sync(0xffffffff, v, own, 8);
    out[576 + i] = __shfl_down_sync(0xffffffff, v, own, 8);
    out[640 + i] = __shfl_xor_sync(0xffffffff, v, (int)own, 8);
    out[704 + i] = __shfl_sync(0xffffffff, v, (int)own, 8);
    out[768 + i] = __shfl_up_sync(0xffffffff, v, 0xffffffff);
    out[832 + i] = __shfl_down_sync(0xffffffff, v, 0xffffffe2, 16);
    out[896 + i] = __shfl_xor_sync(0xffffffff, v, -1);
    out[960 + i] = __shfl_sync(0xffffffff, v, -1, 4);
}
