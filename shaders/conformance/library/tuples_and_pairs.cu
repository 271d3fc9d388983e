//@ family: library
//@ launch: tuples grid=1 block=6
//@ arg: out:i64[24]=zero
// Tuples and pairs: made, taken apart, tied, compared, as results.
#include <cuda/std/tuple>
#include <cuda/std/utility>
__device__ cuda::std::tuple<int, long long, unsigned char> parts(int n) {
    return cuda::std::make_tuple(n / 3, n * 1000000007ll, (unsigned char)(n * 50));
}
__device__ cuda::std::pair<int, int> divided(int a, int b) { return {a / b, a % b}; }
__global__ void tuples(long long *out) {
    int t = threadIdx.x, first;
    long long second;
    unsigned char third;
    cuda::std::tie(first, second, third) = parts(t + 1);
    auto [quotient, rest] = divided(100 + t, 7);
    auto both = cuda::std::make_pair(rest, quotient);
    cuda::std::pair<int, int> limit(3, 14);
    long long *own = out + 4 * t;
    own[0] = first + second + third;
    own[1] = quotient * 100 + rest;
    own[2] = (both < limit) + 10 * (both == limit) + 100 * (parts(t) < parts(t + 1));
    cuda::std::get<1>(parts(2));
    auto made = cuda::std::make_tuple(t, both, 2.5f * t);
    cuda::std::get<1>(made).second += 5;
    own[3] = cuda::std::get<1>(made).second + (long long)cuda::std::get<2>(made) * 1000 + cuda::std::tuple_size<decltype(made)>::value * 100000;
}
