//@ family: atomics
// Threads push themselves on lists; a second launch walks them.
//@ launch: push grid=4 block=64
//@ arg: head:i32[3]=fill(-1)
//@ arg: next:i32[256]=zero
//@ launch: walk grid=1 block=32
//@ arg: head
//@ arg: next
//@ arg: out:u32[6]=zero
//@ expect: out=86,1875015,85,1831495,85,1853170
__global__ void push(int *head, int *next) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    next[i] = atomicExch(&head[i % 3], i);
}
__global__ void walk(int *head, int *next, unsigned *out) {
    if (threadIdx.x < 3) {
        unsigned n = 0, sum = 0;
        for (int i = head[threadIdx.x]; i >= 0; i = next[i]) {
            ++n;
            sum += i * i;
        }
        out[2 * threadIdx.x] = n;
        out[2 * threadIdx.x + 1] = sum;
        head[threadIdx.x] = 0;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += 32) next[i] = 0;
}
