//@ family: warps
// Operands of `?:` that exchange among the lanes that evaluate them.
//@ launch: choose grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=225,196,169,144,121,100,81,64
//@ expect: out[17]=400,441,484,529
//@ expect: out[21]=256,289,324,-576
//@ expect: out[56]=-577,-577,-577,-577,-577,-577,-577,-577
__global__ void choose(int *out) {
    int i = threadIdx.x, lane = i & 31, v = lane * lane + i / 32;
    out[i] = lane < 16   ? __shfl_sync(0x0000ffff, v, 15 - lane)
             : lane < 24 ? __shfl_sync(0x00ff0000, v, 16 + (lane + 3) % 8)
                         : -__shfl_sync(0xff000000, v, 24);
}
