//@ family: warps
// The lanes with the least value return from the kernel, again and again, until none is left.
//@ launch: peel grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=32,11010,6020,1030,12008,7018,2028,13006
//@ expect: out[14]=10012,5022,32,11010
//@ expect: out[31]=5022,1030,12008,7018
//@ expect: out[56]=9014,4024,15002,10012,5022,32,11010,6020
__global__ void peel(int *out) {
    int i = threadIdx.x, v = ((i & 31) * 11 + i / 32) % 16;
    unsigned left = 0xffffffff;
    for (int round = 0;; ++round) {
        int least = __reduce_min_sync(left, v);
        unsigned gone = __ballot_sync(left, v == least);
        if (v == least) {
            out[i] = 1000 * round + __popc(left);
            return;
        }
        left &= ~gone;
    }
}
