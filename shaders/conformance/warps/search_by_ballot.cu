//@ family: warps
// Each warp looks for a place in a sorted sequence, 32 candidates at a time.
//@ launch: search grid=2 block=96
//@ arg: wanted:i32[6]=values(0,1000,333333,5,299999,77777)
//@ arg: place:i32[6]=zero
//@ expect: place[0]=0,55,1000,4,949,484
__device__ int value(int k) { return k * k / 3; }

__global__ void search(const int *wanted, int *place) {
    int lane = threadIdx.x % 32, warp = (blockIdx.x * 96 + threadIdx.x) / 32;
    int start = 0, end = 1000;
    while (start < end) {
        int step = (end - start + 31) / 32, at = start + lane * step;
        unsigned large = __ballot_sync(0xffffffff, at >= end || value(at) >= wanted[warp]);
        if (large == 0) {
            start += 31 * step + 1;
            continue;
        }
        int first = __ffs(large) - 1;
        end = min(end, start + first * step);
        if (first > 0) start += (first - 1) * step + 1;
    }
    if (lane == 5) place[warp] = start;
}
