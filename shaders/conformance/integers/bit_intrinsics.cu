//@ family: integers
//@ quick
//@ launch: bits grid=1 block=256
//@ arg: a:u32[256]=bits(4)
//@ arg: r:u32[1280]=zero
__global__ void bits(const unsigned *a, unsigned *r) {
    int i = threadIdx.x;
    unsigned x = i < 4 ? (i == 0 ? 0u : i == 1 ? 1u : i == 2 ? 0x80000000u : 0xffffffffu) : a[i] >> (i & 31);
    r += i * 5;
    r[0] = __popc(x); r[1] = __clz(x); r[2] = __ffs(x); r[3] = __brev(x); r[4] = __popc(x & -x);
}
