//@ family: types
// Enumerations over 8, 16, 32 and 64 bits in arrays, members, parameters and bit-fields.
//@ launch: use grid=1 block=8
//@ arg: i8=-2
//@ arg: u16=40000
//@ arg: tiny:i8[8]=values(-2,-1,0,1,2,-2,-1,0)
//@ arg: out:i64[8]=zero
//@ expect: tiny=-1,1,2,-1,1,2,-1,-2
//@ expect: out=1074791503,1073741926,-1047679,1898,1074790503,1073740926,-1046679,-2102
enum class Tiny : signed char { Minus = -2, None, Zero, One, Two };
enum class Level : unsigned short { Low, High = 40000 };
enum Plain { A = 3, B = 1 << 20, C = -1 };
enum class Wide : unsigned long long { Big = 1ull << 63, Small = 9 };
struct Holder { Tiny t[3]; Level l; Plain p; Wide w; Plain bits : 6; };
__device__ Tiny next(Tiny t) { return t == Tiny::Two ? Tiny::Minus : static_cast<Tiny>(static_cast<signed char>(t) + 1); }
__global__ void use(Tiny start, Level level, Tiny *tiny, long long *out) {
    __shared__ Holder h[8];
    int t = threadIdx.x;
    h[t] = Holder{ { start, tiny[t], Tiny::One }, level, t & 1 ? B : C, t & 2 ? Wide::Big : Wide::Small, A };
    __syncthreads();
    const Holder &o = h[t ^ 3];
    tiny[t] = next(o.t[t % 3]);
    long long sum = (long long)o.p + (o.l == Level::High ? 100 : 0) + o.bits + (int)o.t[1] * 1000;
    out[t] = o.w > Wide::Small ? sum + (long long)((unsigned long long)o.w >> 33) : -sum;
}
