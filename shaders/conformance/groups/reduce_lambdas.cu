//@ family: groups
// Reductions by lambdas that capture, by a function object, and of a structure.
//@ launch: reduce grid=1 block=64
//@ arg: best:i32[128]=zero
//@ arg: limited:i32[128]=zero
//@ arg: products:i32[128]=zero
//@ expect: best[0]=5207,5207,5207,5207,5207,5207,5207,5207
//@ expect: best[37]=4937,4937,4937,4847,4847,4847
//@ expect: best[55]=4254,5260,5260,5260,5260,5260
//@ expect: best[99]=5260,5260,5260,5260,5260,5260
//@ expect: best[120]=5260,5260,5260,5260,5260,5260,5260,5260
//@ expect: limited[0]=108,108,108,108,108,108,108,108
//@ expect: limited[17]=108,108,108,108,108,108
//@ expect: limited[49]=108,108,108,108,108,108
//@ expect: limited[103]=132,132,132,132,132,132
//@ expect: limited[120]=132,132,132,132,132,132,132,132
//@ expect: products[0]=44,44,44,44,44,44,44,44
//@ expect: products[37]=89,89,89,240,240,240
//@ expect: products[49]=96,96,96,96,96,96
//@ expect: products[86]=8,8,8,8,8,8
//@ expect: products[120]=186,186,186,186,186,186,186,186
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

struct Found {
    int key, at;
};

struct ModuloProduct {
    int modulus;
    __device__ int operator()(int a, int b) const { return a * b % modulus; }
};

template <int Size> __device__ void by_functions(int *best, int *limited, int *products) {
    auto tile = cg::tiled_partition<Size>(cg::this_thread_block());
    int t = threadIdx.x, limit = 100 + Size;
    Found mine{(t * 37 + 5) % 53, t};
    Found first = cg::reduce(tile, mine, [](const Found &a, const Found &b) {
        if (a.key != b.key) return a.key > b.key ? a : b;
        return a.at < b.at ? a : b;
    });
    best[t] = first.key * 100 + first.at;
    limited[t] = cg::reduce(tile, mine.key, [=](int a, int b) { return a + b < limit ? a + b : limit; });
    products[t] = cg::reduce(tile, mine.key % 250 + 1, ModuloProduct{251});
}

__global__ void reduce(int *best, int *limited, int *products) {
    by_functions<8>(best, limited, products);
    by_functions<32>(best + 64, limited + 64, products + 64);
}
