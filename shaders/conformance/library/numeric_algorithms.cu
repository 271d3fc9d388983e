// `<cuda/std/numeric>`: sums, scans, greatest common divisors and midpoints, each by one thread.
//@ family: library
//@ launch: algorithms grid=1 block=1
//@ arg: out:i64[48]=zero
//@ arg: from:i32[8]=values(3,1,4,1,5,9,2,6)
//@ arg: m:f32[8]=zero
//@ expect: out[0]=31,6480,31,41
//@ expect: out[4]=173,4020,185
//@ expect: out[7]=3,4,8,9,14,23,25,31
//@ expect: out[15]=3,-2,3,-3,4,4,-7,4
//@ expect: out[23]=100,103,104,108,109,114,123,125
//@ expect: out[31]=3,3,12,12,60,540,1080,6480
//@ expect: out[39]=12,6,36,7
//@ expect: out[43]=2147483646,-3,-2,2
//@ expect: m[0]=2.5,-0.75
//@ expect: m[2]=0x7f7fffff
//@ expect: m[3]=0x00000002
//@ expect: m[4]=inf
#include <cuda/std/numeric>
__device__ constexpr int divisor = cuda::std::gcd(84, 36);
static_assert(cuda::std::lcm(4u, 6l) == 12 && cuda::std::midpoint(5, 2) == 4, "constant");
__global__ void algorithms(long long *out, const int *from, float *m) {
    const int *end = from + 8;
    out[0] = cuda::std::accumulate(from, end, 0ll);
    out[1] = cuda::std::accumulate(from, end, 1, [](int a, int b) { return a * b; });
    out[2] = cuda::std::reduce(from, end);
    out[3] = cuda::std::reduce(from, end, 10);
    out[4] = cuda::std::inner_product(from, end, from, 0);
    out[5] = cuda::std::inner_product(from, end - 1, from + 1, 0, [](int a, int b) { return a + b; }, [](int a, int b) { return a < b ? 1000 : a + b; });
    out[6] = cuda::std::transform_reduce(from, end, 12, [](int a, int b) { return a + b; }, [](int a) { return a * a; });
    int sums[8], differences[8], counts[8], products[8];
    cuda::std::partial_sum(from, end, sums);
    int *behind = cuda::std::adjacent_difference(from, end, differences);
    cuda::std::exclusive_scan(from, end, counts, 100);
    cuda::std::inclusive_scan(from, end, products, [](int a, int b) { return a * b; });
    for (int i = 0; i < 8; i++) {
        out[7 + i] = sums[i];
        out[15 + i] = differences[i];
        out[23 + i] = counts[i];
        out[31 + i] = products[i];
    }
    out[39] = divisor;
    out[40] = cuda::std::gcd(-from[7], 54);
    out[41] = cuda::std::lcm(-12, from[5]);
    out[42] = behind - differences - 1;
    out[43] = cuda::std::midpoint(2147483647, from[0] + 2147483642);
    out[44] = cuda::std::midpoint(-4, -from[6]);
    out[45] = cuda::std::midpoint((signed char)-128, (signed char)(from[0] + 121));
    int room[4];
    cuda::std::iota(room, room + 4, -1);
    out[46] = room[0] + room[1] + room[2] + room[3];
    m[0] = cuda::std::midpoint(2.0f, (float)from[0]);
    m[1] = cuda::std::midpoint(-2.0f, 0.5f);
    m[2] = cuda::std::midpoint(3.40282347e+38f, 3.40282347e+38f + from[1]);
    m[3] = cuda::std::midpoint(__int_as_float(from[0]), __int_as_float(from[1]));
    m[4] = cuda::std::midpoint(1.0f, __int_as_float(0x7f800000));
}
