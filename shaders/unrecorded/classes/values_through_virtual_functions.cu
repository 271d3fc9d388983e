//@ family: classes
//@ launch: pass grid=1 block=14
//@ arg: out:i64[56]=zero
//@ expect: out[0]=25500,27634931999,14164000,9964035,25400100701,1840360223,74779101,-89814953,25300201401,659380183,114134201
//@ expect: out[11]=-189725955,302125206,1417175880,74809150,-289767949,25100402801,280300251,114104145,-389473915,25000503501
//@ expect: out[21]=265720087,74839245,-489445953,604224912,4859762,114842044,-589499965,24800704916,271551762,74101189
//@ expect: out[31]=-689390949,24700805618,267484114,114812033,-789105915,906324601,720157,-25868806,-888975953,24501007022
//@ expect: out[41]=265875790,114782233,-989049955,24401107724,24357712138,74161077,-1088766949,1208424301,24800580039,14752088
//@ expect: out[51]=-1188707965,24201309128,2155287814,74191021,-1288710953
// Results and parameters of many types through virtual calls: structs by value, small integers, references, arrays, many at once.
struct Big {
    long long sum;
    unsigned char bytes[12];
    double half;
};
struct Small {
    signed char c;
    bool odd;
};
struct Base {
    int seed;
    __device__ explicit Base(int s) : seed(s) {}
    __device__ virtual Big make(Small small, const int (&row)[3]) const {
        Big big{};
        for (int v : row) big.sum = big.sum * 1000 + v;
        big.bytes[seed % 12] = small.c;
        big.half = small.odd ? 0.5 : seed;
        return big;
    }
    __device__ virtual Small less(Big big) const { return {(signed char)big.sum, big.half < 1}; }
    __device__ virtual unsigned char narrow(int v) const { return v; }
    __device__ virtual short wide(signed char c, unsigned short s) const { return c * 3 + s; }
    __device__ virtual bool yes(int v) const { return v & 2; }
    __device__ virtual long long many(int a, float b, char c, double d, short e, const int *f, Small g, unsigned long long h, bool i) const {
        return a + (int)(b * 8) * 10 + c * 100 + (long long)(d * 4) * 100000 + e + *f + g.c + (long long)(h >> 60) + i;
    }
    __device__ virtual int &slot(int (&room)[4]) const { return room[seed % 4]; }
};
struct Other : Base {
    using Base::Base;
    __device__ Big make(Small small, const int (&row)[3]) const override {
        int turned[3] = {row[2], row[0], row[1]};
        Big big = Base::make({(signed char)-small.c, !small.odd}, turned);
        for (unsigned char &b : big.bytes) b += 1;
        return big;
    }
    __device__ Small less(Big big) const override {
        big.sum += big.bytes[3];
        return Base::less(big);
    }
    __device__ unsigned char narrow(int v) const override { return v * 2 + 1; }
    __device__ short wide(signed char c, unsigned short s) const override { return Base::wide(-c, s * 2); }
    __device__ bool yes(int v) const override { return v - 3; }
    __device__ int &slot(int (&room)[4]) const override { return room[3 - seed % 4]; }
};
__global__ void pass(long long *out) {
    int t = threadIdx.x, row[3] = {t, t * 7, 255 - t}, room[4] = {1, 2, 3, 4};
    Base base(t);
    Other other(t + 1);
    const Base &b = t % 3 ? static_cast<Base &>(other) : base, &c = t % 2 ? base : other;
    long long *own = out + 4 * t;
    Big big = b.make({(signed char)(t * 20 - 100), t > 6}, row);
    Small small = c.less(big);
    int bytes = 0;
    for (unsigned char v : big.bytes) bytes = bytes * 3 + v;
    own[0] = big.sum * 100 + (long long)(big.half * 2);
    own[1] = bytes * 1000ll + small.c * 2 + small.odd;
    own[2] = b.narrow(t * 50) + 1000 * c.wide((signed char)(100 + 5 * t), 40000) + 100000000ll * b.yes(t);
    b.slot(room) += 10;
    c.slot(room) *= 3;
    own[3] = b.many(t, 0.125f * t, 'a' + t, -0.25 * t, -t, row + 2, small, 0xa000000000000000, t == 5) * 1000 + room[0] + room[1] + room[2] * 2 + room[3];
}
