//@ family: limits
// Blocks beyond a device's limit along x that hold 32 KiB of shared memory each.
//@ launch: shared grid=66000,1,1 block=1
//@ arg: out:u32[66]=zero
//@ expect: out[0]=0,1001,2002
//@ expect: out[65]=65065
__global__ void shared(unsigned *out) {
    __shared__ unsigned room[8192];
    unsigned i = blockIdx.x;
    if (i % 1000 != 0) return;
    room[i % 8192] = i;
    room[(i + 4096) % 8192] = i / 1000;
    out[i / 1000] = room[i % 8192] + room[(i + 4096) % 8192];
}
