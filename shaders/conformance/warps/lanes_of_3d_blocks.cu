//@ family: warps
// Lanes count on through the rows and layers of a block; the last warp has 26.
//@ launch: lanes grid=2 block=5,3,6
//@ arg: out:i32[180]=zero
//@ expect: out[0]=10,10,10,10,10,10,10,10
//@ expect: out[120]=11,11,202011,202011
//@ expect: out[140]=202011,202011,202011,202011
//@ expect: out[172]=404011,404011,404011,404011,404011,404011,404011,404011
__global__ void lanes(int *out) {
    int i = threadIdx.x + 5 * (threadIdx.y + 3 * threadIdx.z);
    unsigned mask = i < 64 ? 0xffffffff : 0x03ffffff;
    int place = 100 * threadIdx.z + 10 * threadIdx.y + threadIdx.x;
    int first = __shfl_sync(mask, place, 0);
    int middle = __popc(__ballot_sync(mask, threadIdx.y == 1));
    out[blockIdx.x * 90 + i] = 1000 * first + middle + blockIdx.x;
}
