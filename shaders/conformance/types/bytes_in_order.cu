//@ family: types
// The bytes of every type in memory are in little-endian order: read one by one, and written reversed.
//@ launch: order grid=1 block=1
//@ arg: out:u8[64]=zero
//@ arg: back:u64[4]=zero
//@ expect: out=52,18,254,255,255,255,239,205,171,137,103,69,35,1,0,0
//@ expect: out[16]=192,63,154,153,153,153,153,153,185,191,253,255,34,17,1,9
//@ expect: out[32]=8,7,6,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: out[48]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: back=17279655951921914625,3569595041,510,4612811918334230528
template <class T> __device__ void put(unsigned char *&to, const T &v) {
    for (unsigned i = 0; i < sizeof(T); ++i) *to++ = ((const unsigned char *)&v)[i];
}
template <class T> __device__ T reversed(T v) {
    unsigned char *p = (unsigned char *)&v;
    for (unsigned i = 0; i < sizeof(T) / 2; ++i) { unsigned char b = p[i]; p[i] = p[sizeof(T) - 1 - i]; p[sizeof(T) - 1 - i] = b; }
    return v;
}
__global__ void order(unsigned char *out, unsigned long long *back) {
    put(out, (unsigned short)0x1234);
    put(out, -2);
    put(out, 0x0123456789abcdefll);
    put(out, 1.5f);
    put(out, -0.1);
    put(out, make_short2(-3, 0x1122));
    put(out, true);
    put(out, make_uchar4(9, 8, 7, 6));
    back[0] = reversed(0x0123456789abcdefull);
    back[1] = reversed(0xa1b2c3d4u);
    back[2] = reversed((unsigned short)0xfe01);
    back[3] = (unsigned long long)__double_as_longlong(reversed(reversed(2.5)));
}
