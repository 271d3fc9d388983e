//@ family: hints
// Loads and stores with hints through pointers out of memory and through chosen ones.
//@ launch: link grid=1 block=8
//@ arg: table:u64[8]=zero
//@ arg: a:i16[64]=iota
//@ arg: b:i16[64]=fill(-3)
//@ launch: go grid=1 block=8
//@ arg: table
//@ arg: a
//@ arg: b
//@ arg: i32=4
//@ uncompared: table addresses differ between devices
//@ expect: a=0,1,2,3,10,5,6,7,8,9,17,11,26,13,14,15
//@ expect: a[16]=16,17,18,19,42,21,22,23,24,25,49,27,58,29,30,31
//@ expect: a[32]=-6,1,2,3,36,37,38,39,81,1,2,3,44,45,46,47
//@ expect: a[48]=-6,1,2,3,52,53,54,55,113,1,2,3,60,61,62,63
//@ expect: b=-3,-3,-6,-3,-6,1,2,3,-3,-3,-3,-3,17,1,2,3
//@ expect: b[16]=-3,-3,-6,-3,-6,1,2,3,-3,-3,-3,-3,49,1,2,3
//@ expect: b[32]=-3,-3,-6,-3,-6,-3,-3,-3,-3,-3,-3,-3,-6,-3,-3,-3
//@ expect: b[48]=-3,-3,-6,-3,-6,-3,-3,-3,-3,-3,-3,-3,-6,-3,-3,-3
__global__ void link(short **table, short *a, short *b) {
    int t = threadIdx.x;
    table[t] = (t & 1 ? a : b) + t * 8;
}
__global__ void go(short *const *table, short *a, short *b, int split) {
    int t = threadIdx.x;
    short *p = (short *)__ldg((const unsigned long long *)table + t);
    short v = __ldcg(p) + __ldcv(&p[1]);
    __stwb(p + 2, v);
    short *q = t < split ? a + t * 8 : b + t * 8;
    __stcs(q + 4, (short)(__ldca(q + 5) * 2));
    __stcg((short4 *)(t < split ? b : a) + t * 2 + (t < split), make_short4(v, 1, 2, 3));
}
