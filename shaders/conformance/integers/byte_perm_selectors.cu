//@ family: integers
// Three bits of each of the selector's nibbles count; the fourth does not, nor do the upper sixteen bits.
//@ launch: variable grid=1 block=256
//@ arg: x:u32[256]=random(1)
//@ arg: y:u32[256]=random(2)
//@ arg: s:u32[256]=random(3)
//@ arg: out:u32[1024]=zero
//@ launch: constant grid=1 block=1
//@ arg: u32=0x44332211
//@ arg: u32=0x88776655
//@ arg: some:u32[8]=zero
//@ expect: some[0]=0x44332211,0x44332211,0x88888888,0x11111111,0x11223344,0x44332211,0x88776655,0x44332211
__global__ void variable(const unsigned *x, const unsigned *y, const unsigned *s, unsigned *out) {
    int i = threadIdx.x;
    out[4 * i] = __byte_perm(x[i], y[i], s[i]);
    out[4 * i + 1] = __byte_perm(x[i], 0, s[i] | 0x8888);
    out[4 * i + 2] = __byte_perm(x[i], y[i], 0xba98);
    out[4 * i + 3] = __byte_perm(x[i], x[i], 0xc5f20b31);
}
__global__ void constant(unsigned x, unsigned y, unsigned *some) {
    some[0] = __byte_perm(x, y, 0xba98);
    some[1] = __byte_perm(0x44332211, 0x88776655, 0xba98);
    some[2] = __byte_perm(0x44332211, 0x88776655, 0xffff);
    some[3] = __byte_perm(x, y, 0x8888);
    some[4] = __byte_perm(x, y, 0x89ab);
    some[5] = __byte_perm(x, y, 0xffffba98);
    some[6] = __byte_perm(x, y, 0xfedc);
    some[7] = __byte_perm(0x44332211, y, 0x3210);
}
