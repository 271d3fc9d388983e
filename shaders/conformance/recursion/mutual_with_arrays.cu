//@ family: recursion
//@ launch: both grid=1 block=8
//@ arg: out:i32[8]=zero
//@ expect: out[0]=5
//@ expect: out[1]=15
// Each call has arrays of its own, to which the next ones get pointers.
__device__ int down(int n, const int *above);
__device__ int up(int n, int *above) {
    int own[4] = {above[0] + 1, n, above[2], 3};
    above[3] += n;
    return n <= 0 ? own[0] + own[3] : down(n - 1, own) + own[1] * 3;
}
__device__ int down(int n, const int *above) {
    int own[4] = {above[0], above[1], n, 0};
    int sum = 0;
    for (int i = 0; i < 2; i++) {
        sum += n < 0 ? above[0] : up(n - 1, own) + i;
        own[i] += own[3];
    }
    return sum;
}
__global__ void both(int *out) {
    int start[4] = {1, 2, 3, 4};
    out[threadIdx.x] = up(threadIdx.x, start);
}
