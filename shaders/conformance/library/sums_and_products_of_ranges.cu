//@ family: library
//@ launch: ranges grid=1 block=8
//@ arg: out:i64[24]=zero
//@ arg: in:i32[32]=random(6)
// accumulate, inner_product, partial_sum, iota and others of <numeric>, with and without operators.
#include <cuda/std/functional>
#include <cuda/std/numeric>
__global__ void ranges(long long *out, const int *in) {
    int n = 4 * threadIdx.x + 1;
    int room[32], made[32];
    for (int i = 0; i < n; i++) room[i] = in[i] % 1000;
    long long *own = out + 3 * threadIdx.x;
    own[0] = cuda::std::accumulate(room, room + n, 5ll) + cuda::std::inner_product(room, room + n, in, 0ll);
    cuda::std::partial_sum(room, room + n, made);
    long long sum = 0;
    for (int i = 0; i < n; i++) sum = sum * 3 + made[i];
    cuda::std::adjacent_difference(room, room + n, made);
    for (int i = 0; i < n; i++) sum = sum * 3 - made[i];
    own[1] = sum;
    cuda::std::iota(room, room + n, -3);
    own[2] = cuda::std::accumulate(room, room + n, 1ll, cuda::std::minus<long long>()) + 1000 * cuda::std::gcd(84, 6 * n) + 1000000 * cuda::std::lcm(4, n);
}
