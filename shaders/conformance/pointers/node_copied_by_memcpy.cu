//@ family: pointers
// A struct of pointers is copied into shared memory by `memcpy`. Then `next` of the copy is set to shared
// memory, where it led to global memory before, and both are followed.
//@ launch: walk grid=2 block=8
//@ arg: nodes:u64[32]=zero
//@ arg: data:i32[16]=iota
//@ arg: out:i32[16]=zero
//@ uncompared: nodes addresses differ between devices
//@ expect: out=10603,704,30005,20106,50207,40300,70401,60502,91411,81512,110813,100914,131015,121108,151209,141310
struct __align__(16) Node {
    Node *next;
    const int *data;
};
__global__ void walk(Node *nodes, const int *data, int *out) {
    __shared__ Node copies[8];
    int t = threadIdx.x;
    Node *mine = nodes + blockIdx.x * 8;
    mine[t].next = &mine[t ^ 1];
    mine[t].data = data + blockIdx.x * 8 + t;
    __syncthreads();
    memcpy(&copies[t], &mine[t], sizeof(Node));
    int global = *copies[t].next->data;
    copies[t].next = &copies[(t + 3) % 8];
    __syncthreads();
    const Node *next = copies[t].next;
    out[blockIdx.x * 8 + t] = global * 10000 + *next->next->data * 100 + *next->data;
}
