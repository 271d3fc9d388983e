//@ family: variables
// The host changes `__device__` and `__constant__` variables between launches; every launch sees its own.
//@ symbol: mode:i32[1]=values(1)
//@ symbol: table:i16[6]=values(1,2,3,4,5,6)
//@ launch: run grid=1 block=6
//@ arg: out:i32[6]=zero
//@ set: mode:i32[1]=values(2)
//@ launch: run grid=1 block=6
//@ arg: out
//@ set: table:i16[3]=values(-10,-20,-30)
//@ set: offset:i32[1]=values(7)
//@ launch: run grid=1 block=6
//@ arg: out
//@ expect: out=107,207,307,451,562,673
__constant__ int mode;
__constant__ short table[6];
__device__ int offset;
__global__ void run(int *out) {
    int t = threadIdx.x;
    if (mode == 1) out[t] = table[t];
    else out[t] = out[t] * 10 + table[t] + offset;
}
