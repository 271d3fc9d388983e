// A loop that only a return ends, on one side of a branch; the other lanes continue after it.
//@ family: warps
//@ launch: k grid=2 block=32
//@ arg: out:u32[64]=zero
//@ arg: u:u32[2]=values(1,2)
//@ expect: out=0,1006,2,1003,4,1156,6,1036,8,1009,10,1306,12,1066,14,1015,16,1456,18,1096,20,1021,22,1606
//@ expect: out[40]=8,1046,10,1011,12,1336,14,1076,16,1017,18,1486,20,1106,22,1023,24,1636,26,1136,28,1029,30,1786
__global__ void k(unsigned *out, const unsigned *u) {
    unsigned t = threadIdx.x, v = t;
    if (t % 2) {
        unsigned m = 0xaaaaaaaa;
        for (unsigned k = 0;; ++k) {
            bool go = k < (t + blockIdx.x) % 3;
            m = __ballot_sync(m, go);
            if (!go) {
                out[blockIdx.x * 32 + t] = v + 1000;
                return;
            }
            v = v * 5 + __shfl_sync(m, v, __ffs(m) - 1);
        }
    }
    out[blockIdx.x * 32 + t] = v;
}
