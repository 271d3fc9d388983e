//@ family: atomics
//@ launch: locks grid=4 block=32
//@ arg: owner:i32[4]=fill(-1)
//@ arg: winners:i32[4]=zero
//@ arg: sum:u32[1]=zero
//@ uncompared: owner any of the threads may come first
//@ expect: winners=1,1,1,1
//@ expect: sum=8256
__global__ void locks(int *owner, int *winners, unsigned *sum) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (atomicCAS(&owner[i % 4], -1, i) == -1) atomicAdd(&winners[i % 4], 1);
    unsigned old = atomicExch(sum + 0, 0u);
    unsigned v = old + i + 1;
    if (v) atomicAdd(sum, v);
    if (i < 4) return;
}
