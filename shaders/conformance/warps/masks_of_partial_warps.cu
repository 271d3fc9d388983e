// Masks may name lanes without threads in the last warp: they do not participate.
//@ family: warps
//@ launch: k grid=1 block=33
//@ arg: a:u32[33]=zero
//@ arg: b:u32[33]=zero
//@ arg: c:u32[33]=zero
//@ arg: d:u32[33]=zero
//@ arg: e:u32[33]=zero
//@ expect: a[32]=1
//@ expect: b[32]=1
//@ expect: c[32]=7
//@ expect: d[32]=1
//@ expect: e[32]=7
__global__ void k(unsigned *a, unsigned *b, unsigned *c, unsigned *d, unsigned *e) {
    unsigned t = threadIdx.x;
    a[t] = __ballot_sync(0xffffffff, 1);
    b[t] = __ballot_sync(0xffffffff, t < 40);
    c[t] = __reduce_add_sync(0xffffffff, 7);
    d[t] = __match_any_sync(0xffffffff, 3);
    e[t] = __reduce_and_sync(0xffffffff, 7);
}
