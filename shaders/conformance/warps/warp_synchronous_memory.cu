//@ family: warps
// Warps exchange through shared memory on their own, and one stops early.
//@ launch: exchange grid=1 block=96
//@ arg: out:i32[96]=zero
//@ expect: out[0]=12,24,20,40,28,56,36,72
//@ expect: out[29]=120,36,40,68
//@ expect: out[77]=632,324,648,332
//@ expect: out[88]=364,728,372,712,348,632,292,552
__global__ void exchange(int *out) {
    __shared__ int all[96];
    int i = threadIdx.x, lane = i & 31;
    int *s = all + (i & ~31);
    s[lane] = i;
    for (int k = 0; k < 5; ++k) {
        if (i / 32 == 1 && k == 3) break;
        __syncwarp();
        int v = s[(lane + 1) & 31];
        if (lane & 1) v += s[lane ^ 1];
        __syncwarp();
        s[lane] = v;
    }
    out[i] = s[lane];
}
