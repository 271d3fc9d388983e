//@ family: warps
// The only way out of the inner loop is out of the kernel, at different times; blocks of 32 and 1.
//@ launch: leave grid=2 block=32
//@ arg: out:u32[64]=zero
//@ arg: rounds:u32[2]=values(1,0)
//@ launch: leave grid=2 block=1
//@ arg: one:u32[2]=zero
//@ arg: rounds
//@ expect: out[0]=1000,1006,1066,1003,1021,1141,1006,1036
//@ expect: out[22]=1111,1591,1024,1126
//@ expect: out[43]=1011,1060,1330,1014
//@ expect: out[56]=1120,1630,1026,1135,1705,1029,1150,1780
//@ expect: one[0]=1000,1000
__global__ void leave(unsigned *out, const unsigned *rounds) {
    unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t, v = t;
    for (unsigned r = 0; r < rounds[0]; ++r) {
        unsigned mask = 0xffffffff;
        for (unsigned k = 0;; ++k) {
            bool on = k < (t + blockIdx.x) % 3;
            mask = __ballot_sync(mask, on);
            if (!on) {
                out[i] = v + 1000;
                return;
            }
            v = v * 5 + __shfl_sync(mask, v, __ffs(mask) - 1);
        }
    }
    out[i] = __reduce_max_sync(0xffffffff, v);
}
