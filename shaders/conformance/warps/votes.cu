//@ family: warps
//@ launch: votes grid=1 block=32
//@ arg: out:u32[160]=zero
//@ expect: out[0]=1
//@ expect: out[31]=1
//@ expect: out[32]=0
//@ expect: out[64]=0xaaaaaaaa
//@ expect: out[96]=0x0000ff00
//@ expect: out[104]=0xaa00
//@ expect: out[112]=0
//@ expect: out[128]=0x11111111,0x22222222,0x44444444,0x88888888,0x11111111
__global__ void votes(unsigned *out) {
    int lane = threadIdx.x;
    out[lane] = __any_sync(0xffffffff, lane == 17);
    out[32 + lane] = __all_sync(0xffffffff, lane != 17);
    out[64 + lane] = __ballot_sync(0xffffffff, lane & 1);
    if (lane >= 8 && lane < 16) {
        // Only the threads that the mask names meet.
        unsigned all = __all_sync(0xff00, lane >= 8) ? 0xff00 : 0;
        out[96 + lane - 8] = all;
        out[104 + lane - 8] = __ballot_sync(0xff00, lane & 1);
    }
    out[128 + lane] = __match_any_sync(0xffffffff, lane & 3);
}
