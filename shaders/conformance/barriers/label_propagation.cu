//@ family: barriers
// Components of a graph: the loop's own condition is a vote of the block.
//@ launch: components grid=2 block=100
//@ arg: labels:i32[200]=zero
//@ expect: labels[0]=0,1,0,1,0,1,0,1
//@ expect: labels[156]=1,4,8,1
//@ expect: labels[169]=8,0,4,8
//@ expect: labels[192]=8,4,1,0,4,1,1,1
__device__ int label_of(int *label, int i) { return atomicAdd(&label[i], 0); }

__global__ void components(int *labels) {
    __shared__ int label[100];
    int i = threadIdx.x, j = (i * i + 3 * blockIdx.x + 2) % 100;
    label[i] = i;
    bool changed = true;
    while (__syncthreads_or(changed)) {
        changed = false;
        int a = atomicMin(&label[i], label_of(label, j));
        int b = atomicMin(&label[j], label_of(label, i));
        changed = a != b;
    }
    labels[blockIdx.x * 100 + i] = label[i];
}
