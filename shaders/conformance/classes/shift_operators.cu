// << and >> as stream-like operators, the comma operator, and assignment operators of all kinds.
//@ family: classes
//@ launch: shifts_of_class grid=1 block=8
//@ arg: out:u32[48]=zero
//@ expect: out=2227816139,2227816139,1113908069,2,259,1078,1283054249,641527124,641527124,2,283,2086,4117339919
//@ expect: out[13]=1029334979,2058669959,2,275,3084,3172577905,396572238,1586288952,2,299,4092,2743735379,171483461
//@ expect: out[26]=1371867689,2,291,5090,1798973489,1798973489,899486744,2,315,6098,338292607,169146303,169146303,2,307
//@ expect: out[41]=7094,3688498137,922124534,1844249068,2,331,8102
struct Stream {
    unsigned hash = 5381, count = 0;
    __device__ Stream &operator<<(int v) {
        hash = hash * 33u ^ (unsigned)v;
        count++;
        return *this;
    }
    __device__ Stream &operator<<(char c) {
        hash = hash * 31u + c;
        return *this;
    }
};
__device__ Stream &operator<<(Stream &s, const char *text) {
    while (*text) s << *text++;
    return s;
}
__device__ const Stream &operator>>(const Stream &s, unsigned &v) {
    v = s.hash >> v;
    return s;
}
struct Bits {
    unsigned b;
    __device__ Bits &operator<<=(int n) { return b = b << n | b >> (32 - n), *this; }
    __device__ Bits &operator>>=(int n) { return b >>= n, *this; }
    __device__ Bits &operator&=(unsigned m) { return b &= m, *this; }
    __device__ Bits &operator|=(Bits o) { return b |= o.b, *this; }
    __device__ Bits &operator^=(unsigned m) { return b ^= m, *this; }
    __device__ Bits &operator%=(unsigned m) { return b %= m, *this; }
    __device__ Bits &operator/=(unsigned m) { return b /= m, *this; }
    __device__ Bits &operator-=(unsigned m) { return b -= m, *this; }
    __device__ Bits operator,(unsigned m) const { return Bits{b + m * 1000}; }
};
__global__ void shifts_of_class(unsigned *out) {
    int t = threadIdx.x;
    unsigned *o = out + 6 * t, a = t % 5, b = 1;
    Stream s;
    s << t << "warp" << t * 3 << 'x';
    s >> a >> b;
    o[0] = s.hash;
    o[1] = a;
    o[2] = b;
    o[3] = s.count;
    Bits x{0x80000001u + t};
    x <<= 3;
    (x |= Bits{0x100}) ^= 0x0f;
    o[4] = x.b;
    ((x /= 3) -= 7) %= 1000;
    x &= 0xfffffffeu;
    o[5] = (x, t + 1u).b;
}
