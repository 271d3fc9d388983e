// Values of many types that live over a barrier of the grid.
//@ family: grid
//@ launch: live grid=2 block=16 cooperative
//@ arg: i32=3
//@ arg: cells:i32[32]=iota
//@ arg: out:i32[512]=zero
//@ expect: out[0]=0,-100,0,-1,-2147483648,-1082130432,0,1798,0,-7,-1090519040,6,131,131,0,0
//@ expect: out[16]=0,-91,4001,18838011,1073741824,-1084227584,1052770304,1800,1,-6,-1094713344,8,130,130,1,0
//@ expect: out[32]=0,-82,8002,37676022,536870912,-1086324736,1061158912,1802,2,-5,-1098907648,10,129,129,2,0
//@ expect: out[48]=0,-73,12003,56514033,268435456,-1088421888,1066401792,1804,3,-4,-1107296256,12,128,128,3,0
//@ expect: out[496]=0,-77,58495,583978341,1,1077411840,1094320128,1860,31,24,1079508992,36,100,100,15,1
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

struct Pair {
    short a;
    float b;
};

__global__ void live(int seed, int *cells, int *out) {
    __shared__ int s[16];
    auto grid = cg::this_grid();
    int t = threadIdx.x, me = (int)grid.thread_rank();
    s[t] = me * 2;
    bool odd = (me * seed) % 3 == 1;
    signed char c = (signed char)(me * 9 - 100);
    unsigned short u = (unsigned short)(me * 4001);
    long long wide = (long long)me * 1234567890123ll - seed;
    unsigned long long bits = 0x8000000000000000ull >> (me % 64);
    float f = (float)me * 0.125f - 1.0f;
    float3 v = make_float3(f, f * 2.0f, (float)seed);
    uchar4 bytes = make_uchar4(me, me + 1, me + 2, 255 - me);
    int2 two = make_int2(me, -me);
    Pair pair = {(short)(me - 7), f + 0.5f};
    int *to_shared = &s[(t + 3) % 16];
    int *to_global = cells + (31 - me);
    const int *either = odd ? to_shared : to_global;
    grid.sync();
    cells[me] += 100;
    grid.sync();
    int *row = out + me * 16;
    row[0] = odd;
    row[1] = c;
    row[2] = u;
    row[3] = (int)(wide >> 16);
    row[4] = (int)(bits >> 32) | (int)bits;
    row[5] = __float_as_int(f);
    row[6] = __float_as_int(v.x + v.y + v.z);
    row[7] = bytes.x + bytes.y * 3 + bytes.z * 5 + bytes.w * 7;
    row[8] = two.x * 2 + two.y;
    row[9] = pair.a;
    row[10] = __float_as_int(pair.b);
    row[11] = *to_shared;
    row[12] = *to_global;
    row[13] = *either;
    row[14] = t;
    row[15] = (int)grid.block_rank();
}
