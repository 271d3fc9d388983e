//@ family: warps
// The count does not depend on which of the lanes happen to be together.
//@ launch: count grid=3 block=100
//@ arg: total:u32[2]=zero
//@ expect: total[0]=43,19200
__global__ void count(unsigned *total) {
    unsigned i = blockIdx.x * 100 + threadIdx.x, lane = threadIdx.x & 31;
    if (i % 7 == 3) {
        unsigned active = __activemask();
        if (lane == __ffs(active) - 1) atomicAdd(&total[0], __popc(active));
    } else if (i % 2) {
        unsigned active = __activemask();
        int together = __reduce_add_sync(active, (int)i);
        if (lane == 31 - __clz(active)) atomicAdd(&total[1], together);
    }
}
