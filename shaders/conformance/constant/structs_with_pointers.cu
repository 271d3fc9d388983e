//@ family: constant
// Tables of constants that hold pointers to global and to constant memory, and to each other's elements.
//@ launch: go grid=1 block=4
//@ arg: out:i32[4]=zero
//@ expect: out=837,4517,393,837
struct Step { const int *data; int count; const Step *then; };
__device__ int heap[5] = { 1, 2, 3, 4, 5 };
__constant__ int quiet[3] = { 100, 200, 300 };
__constant__ Step late[2] = { { heap + 3, 2, nullptr }, { &quiet[2], 1, nullptr } };
__constant__ Step steps[3] = { { heap, 5, &late[1] }, { quiet, 2, late }, { heap + 1, 3, late + 1 } };
__global__ void go(int *out) {
    int sum = 0;
    for (const Step *s = steps + threadIdx.x % 3; s; s = s->then)
        for (int k = 0; k < s->count; ++k) sum = sum * 3 + s->data[k];
    out[threadIdx.x] = sum;
}
