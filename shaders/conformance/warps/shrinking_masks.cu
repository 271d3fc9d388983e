//@ family: warps
// Lanes leave a loop one after the other; before each round those still in it find out who they are.
//@ launch: shrink grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=1,64408,15826,3758,477,129087,32040,7608
//@ expect: out[26]=1697,28,64435,15853
//@ expect: out[37]=1412,7,57602,14101
//@ expect: out[56]=25,57620,14119,3146,510,115663,28417,6710
__global__ void shrink(int *out) {
    int i = threadIdx.x, lane = i & 31, trips = (lane * 7 + (i >> 5) * 3) % 9, v = lane + 1;
    unsigned mask = 0xffffffff;
    for (int k = 0;; ++k) {
        mask = __ballot_sync(mask, k < trips);
        if (k >= trips) break;
        int first = __shfl_sync(mask, v, __ffs(mask) - 1);
        int sum = __reduce_add_sync(mask, v);
        v += first + sum % 1000;
    }
    out[i] = v;
}
