//@ family: language
//@ quick
//@ launch: fields grid=1 block=4
//@ arg: out:i32[64]=zero
//@ arg: bytes:u8[192]=zero
//@ arg: in:i32[4]=values(5,-1,123456789,-77777)
//@ launch: stored grid=1 block=8
//@ arg: bytes
//@ arg: out
//@ expect: out=5005,5,115,1,14694,57,-16,8425,821011,-18,8219,330809,111,85,50352177,697,6999,16383,129,134217728,14088,57,-28,8377,821011,-30,2235,330809,117,15,-67088283,797,4989,3349,131,15070409,3254,57,16,2409,821011,14,280219,330809,275295,123411525,73145681,564,7015,4143,177,134208234,3448,57,4,8761,821011,2,50203,330809,77893,119519,-50388859,664
//@ expect: bytes=192,9,0,11,0,0,0,0,136,19,0,0,0,1,0,0,65,8,204,15,90,0,0,0,10,72,6,1,0,0,0,0,0,0,80,0,10,0,0,0,0,0,0,0,0,0,0,0,144,137,12,0,0,0,0,0,24,252,255,255,255,1,0,0,65,2,12,0,90,0,0,0,10,200,18,1,0,0,0,0,0,0,240,255,255,255,255,255,0,0,0,0,0,0,0,0,64,9,25,43,0,0,0,0,8,26,153,190,28,1,0,0,65,24,205,15,90,0,0,0,10,72,31,1,0,0,0,0,0,0,80,209,42,154,183,14,0,0,0,0,0,0,0,0,16,137,37,96,0,0,0,0,152,55,93,251,255,1,0,0,65,50,140,15,90,0,0,0,10,200,43,1,0,0,0,0,0,0,240,2,95,160,253,255
// Layout, reading, writing and promotion of bit-fields.
enum Kind { Low, Middle, High, Top };
enum class Mode : unsigned char { Off, On, Auto };
struct Mixed {
    unsigned a : 3;
    int b : 5;
    unsigned c : 14;
    bool flag : 1;
    Kind kind : 2;
    signed char d : 7;
    unsigned long long wide : 40;
    Mode mode : 2;
};
struct Beside { char first; int x : 10; int y : 10; char last; short z : 9; };
struct Ended { unsigned a : 4; unsigned : 0; unsigned b : 4; unsigned : 5; unsigned char c : 6; };
struct Odd { int x : 20; char c; };
struct Long { long long low : 33; long long high : 31; };
union Pun { struct { unsigned lo : 12, mid : 12, hi : 8; }; unsigned raw; };
struct Outer { char c; struct { unsigned p : 6, q : 6; } in; Pun pun; };
static_assert(sizeof(Mixed) == 16 && alignof(Mixed) == 8, "");
static_assert(sizeof(Beside) == 8 && alignof(Beside) == 4, "");
static_assert(sizeof(Ended) == 8 && sizeof(Odd) == 4 && sizeof(Long) == 8 && sizeof(Outer) == 12, "");
__constant__ Odd fixed = {-5, 'x'};
__device__ Mixed shared_one = {5, -3, 1000, true, Top, -9, 0x123456789aull, Mode::Auto};
__device__ int width(int) { return 1; }
__device__ int width(unsigned) { return 2; }
__device__ int by_reference(const int &x) { return x * 2; }
__global__ void fields(int *out, unsigned char *bytes, const int *in) {
    int t = threadIdx.x, v = in[t], *o = out + t * 16;
    Mixed m = {};
    m.a = v;
    m.b = v;
    m.c = v;
    m.flag = v;
    m.kind = (Kind)(v & 3);
    m.d = v;
    m.wide = (unsigned long long)v * 1000;
    m.mode = (Mode)(v & 1);
    o[0] = m.a * 1000 + m.b;
    o[1] = m.c;
    o[2] = m.flag * 100 + m.kind * 10 + m.d;
    o[3] = (int)(m.wide >> 13) + (m.mode == Mode::On);
    o[4] = (m.a = 13) + (m.b += 20) * 100 + (m.c -= 1000);
    o[5] = m.a++ * 10 + ++m.a;
    o[6] = m.b-- + --m.b;
    m.c <<= 3;
    m.c |= 1;
    o[7] = m.c;
    o[8] = (m.a - 8 < 0) + 10 * (m.c * -1 < 0) + 100 * (m.c - 20000 < 0u) + 1000 * width(+m.a) + 10000 * width(m.a)
        + 100000 * (int)sizeof(m.wide + 1);
    o[9] = by_reference(m.b);
    for (int i = 0; i < 16; ++i) bytes[t * 48 + i] = ((unsigned char *)&m)[i];
    Beside b = {'A', v, -v, 'Z', 77};
    b.x += 3;
    b.y ^= b.x;
    o[10] = b.x * 1000 + b.y + b.first + b.last + b.z;
    Ended e{9, 7, 33};
    ++e.b;
    o[11] = e.a + e.b * 100 + e.c * 10000;
    Odd odd = fixed;
    odd.x -= v;
    odd.c += 1;
    o[12] = odd.x + odd.c;
    Long l;
    l.low = (long long)v << 20;
    l.high = v;
    o[13] = (int)(l.low >> 16) ^ (int)l.high;
    Outer outer = {'q', {63u, 40}, {}};
    outer.in.p += v;
    outer.pun.raw = v;
    outer.pun.mid += 5;
    Pun p = outer.pun;
    p.hi ^= 3;
    o[14] = p.raw + outer.in.p + outer.in.q;
    auto [pa, pb, pc] = odd.x > 0 ? Ended{1, 2, 3} : Ended{4, 5, 6};
    pb += 14;
    o[15] = pa + pb * 10 + pc * 100 + (shared_one.wide >> 30) + shared_one.b + shared_one.kind + shared_one.d;
    unsigned char *at = bytes + t * 48 + 16;
    for (int i = 0; i < 8; ++i) at[i] = i < 3 || i == 3 || i < 6 ? ((unsigned char *)&b)[i] : 0;
    at[8] = ((unsigned char *)&e)[0] & 15;
    at[9] = ((unsigned char *)&e)[4] & 15;
    at[10] = ((unsigned char *)&e)[5] & 0x7e;
    for (int i = 0; i < 8; ++i) at[16 + i] = ((unsigned char *)&l)[i];
}
// Neighbours in global memory: each thread owns one word of bit-fields.
__global__ void stored(unsigned char *bytes, int *out) {
    Pun *p = (Pun *)(bytes + threadIdx.x * 24);
    p->mid = threadIdx.x * 100;
    p->hi++;
    volatile Pun *again = p;
    again->lo = again->lo + 1;
    if (threadIdx.x < 4) out[threadIdx.x * 16 + 15] += again->mid;
}
