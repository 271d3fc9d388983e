//@ family: constant
// Two tables in constant and one in global memory, of one type; which one is chosen per thread and per round.
//@ symbol: slow:i16[8]=values(1,-2,3,-4,5,-6,7,-8)
//@ launch: filter grid=2 block=16
//@ arg: taps:i16[8]=values(10,20,30,40,50,60,70,80)
//@ arg: in:i32[40]=bits(81)
//@ arg: out:i32[32]=zero
//@ expect: out=614756724,2051980974,-1518563970,-1095315552,900687871,-1848701054,1580253225,1508510895,-1516302463,1472782154,-1233567528,-1733964462,-1021517704,1107754238,-1797765711,-489894255
//@ expect: out[16]=643420221,-194554777,-1628390352,-1952792024,-2030350835,-815618753,-1539163667,1313223919,252111819,672475105,-1968170840,-1609907953,-521284453,515103662,-115111985,1048912173
__constant__ short slow[8];
__constant__ short fast[4] = { 9, 9, -9, -9 };
__global__ void filter(const short *taps, const int *in, int *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, sum = 0;
    for (int r = 0; r < 3; ++r) {
        const short *t = (i + r) % 3 == 0 ? slow : (i + r) % 3 == 1 ? fast : taps;
        int n = t == fast ? 4 : 8;
        for (int k = 0; k < n; ++k) sum = (int)((unsigned)sum * 5u + (unsigned)(t[k] * (in[i + k] >> 20)));
    }
    out[i] = sum;
}
