// Enumerations, scoped and not: underlying types, values, conversions, comparison, switches, flags, nested ones.
//@ family: language
//@ launch: enumerations grid=1 block=8
//@ arg: out:i32[56]=zero
//@ expect: out=21,1597,1256,84,231,111203,45,32,1605,41256,84,231,111203,45,43,1597,81256,84,231,111203,47,10,1605
//@ expect: out[23]=121256,84,231,111203,41,21,1597,161256,84,231,111203,45,32,1605,201256,84,231,111203,45,43,1597
//@ expect: out[44]=241256,84,231,111203,47,10,1605,25256,84,231,111203,41
enum Plain { A, B = 5, C, D = B * 2 + C, Negative = -3 };
enum class Byte : unsigned char { Low = 1, High = 255 };
enum class Wide : long long { Huge = 1LL << 40, Minus = -1 };
enum struct Dir { North, East, South, West, Count };
enum Unfixed { Big = 0x80000000 };
enum : short { Nameless = -7 };
struct Holder {
    enum Kind { X = 11, Y } kind;
    enum class Mode { X, Y = 9 };
    Mode mode = Mode::Y;
};
__device__ constexpr Byte operator|(Byte a, Byte b) {
    return static_cast<Byte>(static_cast<int>(a) | static_cast<int>(b));
}
__device__ Dir turn(Dir d, int by) { return Dir((int(d) + by) % int(Dir::Count)); }
__device__ int describe(Dir d) {
    switch (d) {
    case Dir::North: return 10;
    case Dir::East: return 20;
    case Dir::South: return 30;
    default: return 40;
    }
}
__device__ int kind(int) { return 1; }
__device__ int kind(Plain) { return 2; }
__device__ int kind(Byte) { return 3; }

__global__ void enumerations(int *out) {
    int t = threadIdx.x, *o = out + 7 * t;
    Dir d = turn(Dir::East, t);
    Plain p = t & 1 ? B : Negative;
    Holder h = {Holder::Y};
    Byte b{(unsigned char)(t * 40)};
    o[0] = describe(d) + int(d);
    o[1] = p + D * 100;
    o[2] = int(Byte::High) + int(b | Byte::Low) * 1000 + (b < Byte::High);
    o[3] = (int)((long long)Wide::Huge >> 38) + (int)Wide::Minus + sizeof(Wide) * 10 + sizeof(Byte);
    o[4] = kind(p) * 100 + kind(Byte::Low) * 10 + kind(p + 1);
    o[5] = h.kind * 100 + (int)h.mode + (h.mode == Holder::Mode::Y) + Nameless + Holder::X * 10000;
    o[6] = (Big > 0) + (d == Dir::West) * 2 + (Dir::North != d) * 4 + sizeof(Big) * 10;
}
