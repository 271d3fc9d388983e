//@ family: constant
// All 65,536 bytes of constant memory, from the first to the last.
//@ symbol: every:u32[16384]=iota
//@ launch: probe grid=1 block=16
//@ arg: out:u32[16]=zero
//@ expect: out=49150,46966,44782,42598,40412,38228,36044,33860,31674,29490,27306,25122,22936,20752,18568,16384
//@ read: every:u32[4]
//@ expect: every=0,1,2,3
__constant__ unsigned every[16384];
__global__ void probe(unsigned *out) {
    unsigned t = threadIdx.x, i = t * 1092 + t / 4;
    out[t] = every[i] + every[16383 - i] * 3 + (unsigned)(sizeof(every) >> 16);
}
