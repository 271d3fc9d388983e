//@ family: warps
// Some lanes have exited; votes with a mask of the others, and with one that still names them all.
//@ launch: votes grid=1 block=96
//@ arg: out:i32[96]=zero
//@ expect: out[0]=-1,2301,2301,2301,2301,2301,2301,2301
//@ expect: out[21]=2301,2301,2301,-1,2301,2301
//@ expect: out[40]=2201,-1,2201,2201,2201,2201
//@ expect: out[78]=2301,2301,2301,2301,-1,2301
//@ expect: out[88]=2301,2301,-1,2301,2301,2301,2301,2301
__global__ void votes(int *out) {
    int t = threadIdx.x, lane = t % 32, warp = t / 32;
    unsigned left = __ballot_sync(0xffffffff, lane % 8 != warp);
    if (lane % 8 == warp) {
        out[t] = -1;
        return;
    }
    bool holds = (lane + warp) % 5 < 4;
    int count = __popc(__ballot_sync(left, holds));
    out[t] = count * 100 + __all_sync(left, holds) * 10 + __any_sync(left, lane == 31 && holds);
}
