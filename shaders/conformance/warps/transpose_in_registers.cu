//@ family: warps
// Tiles of eight lanes transpose the arrays in their registers.
//@ launch: transpose grid=1 block=64
//@ arg: out:i32[512]=zero
//@ expect: out[0]=0,8,16,24,32,40,48,56
//@ expect: out[364]=4037,4045,4053,4061
//@ expect: out[388]=4832,4840,4848,4856
//@ expect: out[504]=5607,5615,5623,5631,5639,5647,5655,5663
__global__ void transpose(int *out) {
    int i = threadIdx.x, lane = i % 8, a[8], b[8];
    for (int c = 0; c < 8; ++c) a[c] = (i - lane) * 100 + lane * 8 + c;
    for (int k = 0; k < 8; ++k) {
        int partner = lane ^ k;
        b[partner] = __shfl_xor_sync(0xffffffff, a[partner], k, 8);
    }
    for (int c = 0; c < 8; ++c) out[8 * i + c] = b[c];
}
