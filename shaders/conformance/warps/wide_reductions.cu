//@ family: warps
// Reductions of doubles and of 64-bit integers by exchange, in parts of the warp and in a condition of lanes.
//@ launch: reduce grid=1 block=96
//@ arg: d:f64[96]=zero
//@ arg: n:i64[96]=zero
//@ expect: d[0]=26406,26406,26406,26406,26406,26406,26406,26406
//@ expect: d[39]=26538,26538,26538,26538
//@ expect: d[69]=26670,26670,26670,26670
//@ expect: d[88]=120878,120878,120878,120878,120878,120878,120878,120878
//@ expect: n[0]=4123168599200,4398046505648,4123168599200,4398046505648,4123168599200,4398046505648,4123168599200
//@ expect: n[7]=4398046505648
//@ expect: n[35]=8796093016752,8246337203360,8796093016752,8246337203360
//@ expect: n[43]=8796093016752,8246337203360,8796093016752,8246337203360
//@ expect: n[88]=12369505807520,13194139527856,12369505807520,13194139527856,12369505807520,13194139527856
//@ expect: n[94]=12369505807520,13194139527856
__global__ void reduce(double *d, long long *n) {
    int i = threadIdx.x, lane = i & 31, warp = i >> 5;
    double v = (lane * lane + warp) * 0.125 - 3.5, most = v, sum = v;
    for (int k = 8; k > 0; k >>= 1) most = fmax(most, __shfl_xor_sync(0xffffffff, most, k));
    for (int k = 16; k > 0; k >>= 1) sum += __shfl_xor_sync(0xffffffff, sum, k);
    d[i] = most * 1024 + sum;
    long long wide = ((long long)lane << 34) * (warp + 1) - lane * lane;
    if (lane & 1) {
        for (int k = 16; k > 1; k >>= 1) wide += __shfl_xor_sync(0xaaaaaaaa, wide, k);
    } else {
        for (int k = 16; k > 1; k >>= 1) wide += __shfl_xor_sync(0x55555555, wide, k);
    }
    n[i] = wide;
}
