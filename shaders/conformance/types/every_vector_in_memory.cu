//@ family: types
// All vectors of 1 to 4 components of every type: array strides in global memory, and single components.
//@ launch: spread grid=1 block=1
//@ arg: out:u8[4096]=zero
//@ arg: sums:u32[48]=zero
//@ expect: sums=17,52,8853,39593,17,52,8853,39593,174,30006,257725481,1807851120,174,30006,257725481,1807851120
//@ expect: sums[16]=148988,1742989138,355750898,218389000,148988,1742989138,355750898,218389000,124117144,1356393354,2528390086,3178707256,124117144,1356393354,2528390086,3178707256
//@ expect: sums[32]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
template <class V, class S> __device__ unsigned one(unsigned char *at, V v, S last) {
    V *p = (V *)at;
    p[1] = v;
    (&p[1].x)[sizeof(V) / sizeof(S) - 1] = last;
    V copy = p[1];
    unsigned hash = 0;
    for (unsigned i = 0; i < 2 * sizeof(V); ++i) hash = hash * 31 + at[i];
    return hash + (unsigned)copy.x + sizeof(V) * 7;
}
#define FOUR(t, T, n) \
    sums[n] = one(out, make_##t##1((T)-7), (T)5); \
    sums[n + 1] = one(out + 128, make_##t##2((T)1, (T)300), (T)6); \
    sums[n + 2] = one(out + 256, make_##t##3((T)9, (T)2, (T)3), (T)70000); \
    sums[n + 3] = one(out + 384, make_##t##4((T)1, (T)2, (T)-3, (T)4), (T)8);
__global__ void spread(unsigned char *out, unsigned *sums) {
    FOUR(char, signed char, 0) out += 512;
    FOUR(uchar, unsigned char, 4) out += 512;
    FOUR(short, short, 8) out += 512;
    FOUR(ushort, unsigned short, 12) out += 512;
    FOUR(int, int, 16) out += 512;
    FOUR(uint, unsigned, 20) out += 512;
    FOUR(long, long, 24) out += 512;
    FOUR(longlong, long long, 28)
}
