//@ family: types
// A struct with every scalar type between bytes: offsets, and values through global, shared and local copies.
//@ launch: pass grid=1 block=4
//@ arg: out:u8[544]=zero
//@ arg: sums:f64[4]=zero
//@ expect: sums=-1074331778397.25,-1074331778397.25,-1074331779601.25,-1074331779601.25
//@ expect: out=255,0,124,252,3,0,0,0,144,238,254,255,5,0,0,0
//@ expect: out[16]=0,0,0,0,0,255,255,255,1,0,0,0,0,0,192,63
//@ expect: out[32]=9,0,0,0,0,0,0,0,0,0,0,0,0,0,192,191
//@ expect: out[48]=200,0,96,234,13,0,0,0,0,0,0,0,2,0,0,0
//@ expect: out[64]=253,0,0,0,0,40,107,238,17,0,0,0,0,0,0,0
//@ expect: out[80]=255,0,168,253,3,0,0,0,144,238,254,255,5,0,0,0
//@ expect: out[96]=0,0,0,0,0,255,255,255,0,0,0,0,0,0,192,63
//@ expect: out[112]=9,0,0,0,0,0,0,0,0,0,0,0,0,0,192,191
//@ expect: out[128]=200,0,96,234,13,0,0,0
struct All {
    char a; short b; char c; int d; char e; long long f; bool g; float h; char i; double j;
    unsigned char k; unsigned short l; unsigned char m; unsigned long n; signed char o[3]; unsigned p; char q;
};
__device__ double total(const All &x) {
    return x.a + x.b + x.c + x.d + x.e + (double)x.f + x.g + x.h + x.i + x.j + x.k + x.l + x.m + (double)x.n + x.o[0] + x.o[1]
        + x.o[2] + x.p + x.q;
}
__global__ void pass(All *out, double *sums) {
    __shared__ All s[4];
    int t = threadIdx.x;
    // With its padding, which assignments of the whole may copy or not.
    memset(&s[t], 0, sizeof(All));
    All &x = s[t];
    x.a = -1; x.b = (short)(-300 * t); x.c = 3; x.d = -70000; x.e = 5; x.f = -(1ll << 40); x.g = t & 1; x.h = 1.5f; x.i = 9;
    x.j = -0.125; x.k = 200; x.l = 60000; x.m = 13; x.n = 1ul << 33; x.o[t % 3] = (signed char)-t; x.p = 4000000000u; x.q = 17;
    __syncthreads();
    memcpy(&out[t], &s[3 - t], sizeof(All));
    All copy = s[t];
    copy.f = 0;
    sums[t] = total(copy) + total(s[t ^ 1]);
}
