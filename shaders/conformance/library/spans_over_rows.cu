//@ family: library
//@ launch: rows grid=1 block=6
//@ arg: out:i32[6]=zero
//@ arg: in:i32[24]=iota
//@ expect: out=6,22,38,54,70,86
// Functions whose parameter is a span of a row.
#include <cuda/std/span>
__device__ int sum(cuda::std::span<const int> row) {
    int result = 0;
    for (int x : row) result += x;
    return result;
}
__global__ void rows(int *out, const int *in) {
    cuda::std::span<const int> all(in, 24);
    out[threadIdx.x] = sum(all.subspan(4 * threadIdx.x, 4));
}
