//@ family: integers
//@ launch: shuffle grid=1 block=256
//@ arg: a:u32[256]=bits(1)
//@ arg: b:u32[256]=bits(2)
//@ arg: c:u32[256]=bits(3)
//@ arg: r:u32[1280]=zero
__global__ void shuffle(const unsigned *a, const unsigned *b, const unsigned *c, unsigned *r) {
    int i = threadIdx.x;
    unsigned x = a[i], y = b[i], s = i < 80 ? i : c[i];
    r += i * 5;
    r[0] = __byte_perm(x, y, c[i] & 0x7777);
    r[1] = __funnelshift_l(x, y, s);  r[2] = __funnelshift_r(x, y, s);
    r[3] = __funnelshift_lc(x, y, s); r[4] = __funnelshift_rc(x, y, s);
}
