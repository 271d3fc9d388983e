//@ family: integers
// Five bits of the count are used; the clamping forms use 32 for larger counts.
//@ launch: variable grid=1 block=256
//@ arg: low:u32[256]=random(1)
//@ arg: high:u32[256]=random(2)
//@ arg: count:u32[256]=random(3)
//@ arg: out:u32[2048]=zero
//@ launch: constant grid=1 block=1
//@ arg: u32=0x89abcdef
//@ arg: u32=0x01234567
//@ arg: some:u32[24]=zero
__global__ void variable(const unsigned *low, const unsigned *high, const unsigned *count, unsigned *out) {
    unsigned i = threadIdx.x, x = low[i], y = high[i], any = count[i], near = any >> 25;
    out += 8 * i;
    out[0] = __funnelshift_l(x, y, any);
    out[1] = __funnelshift_lc(x, y, any);
    out[2] = __funnelshift_r(x, y, any);
    out[3] = __funnelshift_rc(x, y, any);
    out[4] = __funnelshift_l(x, y, near);
    out[5] = __funnelshift_lc(x, y, near);
    out[6] = __funnelshift_r(x, y, near);
    out[7] = __funnelshift_rc(x, y, near);
}
template <unsigned Count> __device__ void all(unsigned x, unsigned y, unsigned *some) {
    some[0] = __funnelshift_l(x, y, Count);
    some[1] = __funnelshift_lc(x, y, Count);
    some[2] = __funnelshift_r(x, y, Count);
    some[3] = __funnelshift_rc(x, y, Count);
}
__global__ void constant(unsigned x, unsigned y, unsigned *some) {
    all<0>(x, y, some);
    all<31>(x, y, some + 4);
    all<32>(x, y, some + 8);
    all<33>(x, y, some + 12);
    all<0x80000001>(x, y, some + 16);
    all<40>(0x89abcdef, 0x01234567, some + 20);
}
