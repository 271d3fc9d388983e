//@ family: atomics
// One step at each bound, in global and in shared memory, with the values before it.
//@ launch: step grid=1 block=10
//@ arg: start:u32[10]=values(0,0,1,5,6,4294967295,4294967295,4294967294,9,9)
//@ arg: bound:u32[10]=values(0,5,5,5,5,4294967295,7,4294967295,9,8)
//@ arg: out:u32[60]=zero
//@ expect: out=0,1,2,0,0,0,0,4294967295,0,0,0,5,0,4,5,4294967294,7,4294967293,8,8,0,1,2,0,0,0,0,4294967295,0,0,0,5,0,4,5,4294967294,7,4294967293,8,8,0,0,1,5,6,4294967295,4294967295,4294967294,9,9,0,0,1,5,6,4294967295,4294967295,4294967294,9,9
__global__ void step(const unsigned *start, const unsigned *bound, unsigned *out) {
    __shared__ unsigned cell[20];
    int i = threadIdx.x;
    cell[i] = cell[10 + i] = out[i] = out[10 + i] = start[i];
    __syncthreads();
    out[40 + i] = atomicInc(&out[i], bound[i]);
    out[50 + i] = atomicDec(&cell[10 + i], bound[i]);
    atomicDec(&out[10 + i], bound[i]);
    atomicInc(&cell[i], bound[i]);
    __syncthreads();
    out[20 + i] = cell[i];
    out[30 + i] = cell[10 + i];
}
