//@ family: atomics
// Which memory a pointer leads to is only known when the kernel runs.
//@ launch: count grid=2 block=64
//@ arg: u:u32[2]=zero
//@ arg: l:u64[2]=zero
//@ arg: fromShared:u64[4]=zero
//@ expect: u=5419,85
//@ expect: l=23274427777024,133169152
//@ expect: fromShared=693,2976412336128,2016,8658654068736
__device__ __noinline__ void add(unsigned *u, unsigned long long *l, unsigned i) {
    atomicAdd(u, i);
    atomicAdd(l, (unsigned long long)i << 32);
}
__global__ void count(unsigned *u, unsigned long long *l, unsigned long long *fromShared) {
    __shared__ unsigned su;
    __shared__ unsigned long long sl;
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) {
        su = 0;
        sl = 0;
    }
    __syncthreads();
    unsigned *pu = i % 3 ? u : &su;
    unsigned long long *pl = i % 3 ? l : &sl;
    add(pu, pl, i);
    if (i % 3) {
        atomicInc(&u[1], 1000u);
        atomicMax(&l[1], (unsigned long long)i << 20);
    }
    __syncthreads();
    if (threadIdx.x == 0) {
        fromShared[2 * blockIdx.x] = su;
        fromShared[2 * blockIdx.x + 1] = sl;
    }
}
