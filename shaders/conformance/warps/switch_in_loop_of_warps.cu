//@ family: warps
// `break` leaves the switch, `continue` the round; warp operations in the cases and after.
//@ launch: rounds grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=200,206,212,218,158,170,182,152
//@ expect: out[11]=206,212,218,158
//@ expect: out[21]=206,212,218,158
//@ expect: out[56]=247,259,271,205,229,253,133,145
__global__ void rounds(int *out) {
    int i = threadIdx.x, v = ((i & 31) * 3 + i / 32) % 10;
    for (int r = 0; r < 4; ++r) {
        unsigned same = __match_any_sync(0xffffffff, v % 3);
        unsigned stay = __ballot_sync(0xffffffff, v % 3 != 1);
        switch (v % 3) {
        case 0: v += __reduce_add_sync(same, v) % 7 + 1; break;
        case 1: v += __shfl_sync(same, v, __ffs(same) - 1); continue;
        default: v *= 2;
        }
        v += 1;
        v += __popc(__ballot_sync(stay, v & 1));
    }
    out[i] = v;
}
