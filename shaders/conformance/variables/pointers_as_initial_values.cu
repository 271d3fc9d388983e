//@ family: variables
// Addresses of elements, of members, of constants and of other pointers as initial values.
//@ launch: follow grid=1 block=1
//@ arg: out:i32[10]=zero
//@ expect: out=3,3,4,156,1,40,11,1,2,-2
struct Node { int value; const Node *next; short tail[2]; };
__device__ int cells[6] = { 1, 2, 3, 4, 5, 6 };
__constant__ int fixed[3] = { 70, 80, 90 };
__device__ int *middle = cells + 2;
__device__ int **way = &middle;
__device__ const int *const mixed[4] = { &cells[5], fixed, nullptr, fixed + 2 };
__device__ Node last = { 30, nullptr, { -1, -2 } };
__device__ Node first = { 10, &last, { 5, 6 } };
__device__ const short *inside = &first.tail[1];
__global__ void follow(int *out) {
    out[0] = *middle;
    out[1] = **way;
    ++*way;
    out[2] = *middle;
    out[3] = *mixed[0] + *mixed[1] + mixed[3][-1];
    out[4] = mixed[2] == nullptr;
    out[5] = first.next->value + first.value;
    out[6] = *inside + inside[-1];
    out[7] = first.next->next == nullptr;
    out[8] = (int)(mixed[3] - mixed[1]);
    out[9] = first.next->tail[1];
}
