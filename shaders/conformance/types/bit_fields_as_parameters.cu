//@ family: types
// A parameter, a constant and a result with bit-fields; a function changes a copy and a reference.
//@ symbol: mask:u32[1]=values(0x00c0ffee)
//@ launch: run grid=1 block=4
//@ arg: u8=0x78,0x56,0x34,0x12
//@ arg: out:u32[8]=zero
//@ expect: out=4281620147,4281685683,4281751219,4281816755,45989,45989,45989,45989
struct Rgb { unsigned r : 8, g : 8, b : 8, a : 8; };
struct Half565 { unsigned short b : 5, g : 6, r : 5; };
__constant__ Rgb mask;
__device__ Half565 shrink(Rgb c) { c.g >>= 2; return Half565{ (unsigned short)(c.b >> 3), (unsigned short)c.g, (unsigned short)(c.r >> 3) }; }
__device__ void blend(Rgb &into, Rgb with) { into.r = (into.r + with.r) / 2; into.a = ~with.a; }
__global__ void run(Rgb c, unsigned *out) {
    int t = threadIdx.x;
    c.b += t;
    blend(c, mask);
    Half565 h = shrink(c);
    out[t] = *(unsigned *)&c;
    out[4 + t] = *(unsigned short *)&h + mask.g;
}
