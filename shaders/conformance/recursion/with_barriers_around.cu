//@ family: recursion
//@ launch: sums grid=2 block=40
//@ arg: out:i32[80]=zero
//@ arg: data:i32[80]=random(31)
// A recursive function between barriers, of shared memory that all threads have filled.
__device__ int sum(const int *room, int first, int n) {
    if (n <= 2) return n == 1 ? room[first % 40] : room[first % 40] * 3 - room[(first + 1) % 40];
    int third = n / 3;
    return sum(room, first, third + (third == 0)) ^ sum(room, first + third + (third == 0), n - third - (third == 0));
}
__global__ void sums(int *out, const int *data) {
    __shared__ int room[40];
    int t = threadIdx.x;
    room[t] = data[blockIdx.x * 40 + t];
    for (int round = 0; round < 3; round++) {
        __syncthreads();
        int made = sum(room, t, t % 9 + 1);
        __syncthreads();
        room[t] = made;
    }
    out[blockIdx.x * 40 + t] = room[t];
}
