//@ family: barriers
// A number in memory is the trip count of a loop with a barrier; then all threads but a few exit. Some devices fold large blocks, and pause in loops.
//@ launch: loop_before_exit grid=1 block=512
//@ arg: rounds:i32[8]=values(3)
//@ launch: loop_before_exit grid=1 block=320
//@ arg: none:i32[8]=zero
//@ expect: rounds=10,20,33,46,0,0,0,0
//@ expect: none=7,14,21,28,0,0,0,0

__global__ void loop_before_exit(int *p) {
    __shared__ int turns;
    int q = threadIdx.x;
    if (q == 0) turns = 0;
    for (int i = 0; i < p[0]; i++) {
        __syncthreads();
        if (q == (i + 5) * 50) turns += 1;
    }
    __syncthreads();
    if (q >= 4) return;
    p[q] = p[q] + 7 * (q + 1) + turns * q * 2;
}
