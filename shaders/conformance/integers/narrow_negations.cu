//@ family: integers
// Narrow integers that are computed as negations wrap before they are widened, compared, converted or shifted.
//@ expect: o=-32768,-32767,1,0,-1,-16384,16384,128,0,2,2,0,-2,-32768,-32768,256,-32768,-32767,1,0,-1,-16384,16384,128,-32768,-32767,1,0,-1,-16384,16384,128,-32768,-32767,1,0,-1,-16384,16384,128,0,0,0,0,0,0,1,1,0,0,0,0,-1,-4096,-4096,32,-4681,-4681,0,0,0,-2340,2340,18,1,1,0,0,0,1,0,0,-32768,-32767,1,0,-1,-16384,16384,128,-32768,-32767,1,0,-1,-16384,16384,128,-32768,-32767,1,0,-1,-16384,16384,128,-768,-767,1,0,-1,-384,384,128,-32768,-32767,1,0,-1,-16384,16384,128,-32768,-32767,1,0,-1,-16384,16384,128,0,1,1,0,-1,-64,-64,-5,0,0,0,0,0,0,1,0,-32768,-32767,1,0,-1,-16384,16384,128,-32768,2,1,0,-1,-32768,16384,256,0,8,8,0,-8,0,0,1024
//@ expect: w=-32768,-32767,1,0,-1,-16384,16384,128,0,2,2,0,-2,-32768,-32768,256,-128,-127,1,0,-1,-64,64,-5
//@ expect: f=0xc7000000,0xc6fffe00,0x3f800000,0x0,0xbf800000,0xc6800000,0x46800000,0x43000000,0xc7000000,0xc6fffe00,0x3f800000,0x0,0xbf800000,0xc6800000,0x46800000,0x43000000
//@ golden: none ptxas 13.0 extends the operand of a narrow negation in place of its result: 32768 for -32768
//@ launch: negate grid=1 block=8
//@ arg: p:i16[8]=values(-32768,32767,-1,0,1,16384,-16384,-128)
//@ arg: b:i8[8]=values(-128,127,-1,0,1,64,-64,5)
//@ arg: o:i32[160]=zero
//@ arg: w:i64[24]=zero
//@ arg: f:f32[16]=zero
__device__ short scaled(short x, int by) { return (short)(x * by); }
__device__ short from(short zero, short x) { return (short)(zero - x); }

__global__ void negate(const short *p, const signed char *b, int *o, long long *w, float *f) {
    const int i = threadIdx.x;
    const short x = p[i];
    const signed char c = b[i];
    const short times = (short)(x * -1), twice = (short)(x * -2), other = (short)((unsigned)x * (unsigned)(short)-1ll);
    const short plus = (short)(~x + 1), less = (short)(x - 2 * x), parted = (short)(x / -1);
    o[i] = times;
    o[i + 8] = twice;
    o[i + 16] = plus;
    o[i + 24] = less;
    o[i + 32] = parted;
    o[i + 40] = times > 5;
    o[i + 48] = twice >> 3;
    o[i + 56] = plus / 7;
    o[i + 64] = less < -7;
    o[i + 72] = scaled(x, -1);
    o[i + 80] = from(0, x);
    short zero = 0, minus = -1;
    o[i + 88] = (short)(zero - x);
    o[i + 96] = (short)(x * minus) % 1000;
    o[i + 104] = (short)(3 * x - 4 * x);
    o[i + 112] = (short)((x ^ minus) - minus);
    o[i + 120] = (signed char)(c * -2) >> 1;
    o[i + 128] = (signed char)(~c + 1) > 5;
    o[i + 136] = (short)-x;
    short held[2] = {(short)(x * -1), (short)(x * -2)};
    o[i + 144] = held[i & 1];
    short many = x;
    for (int k = 0; k < 3; ++k) many = (short)(many * -2);
    o[i + 152] = many;
    w[i] = other;
    w[i + 8] = twice;
    w[i + 16] = (signed char)(c / -1);
    f[i] = times;
    f[i + 8] = plus;
}
