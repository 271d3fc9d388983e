//@ family: variables
// The host passes a variable's address, which equals the address that the kernel computes.
//@ launch: check grid=1 block=4
//@ arg: &table
//@ arg: &weights
//@ arg: out:i32[8]=zero
//@ expect: out=1,1,1,1,11,13,15,17
__device__ short table[4] = { 1, 2, 3, 4 };
__constant__ int weights[4] = { 10, 11, 12, 13 };
__global__ void check(const short *t, const int *w, int *out) {
    int i = threadIdx.x;
    out[i] = t == table && w == weights && t + 2 == &table[2] && &w[1] - weights == 1;
    out[4 + i] = t[i] + w[i];
}
