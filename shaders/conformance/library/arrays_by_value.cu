//@ family: library
//@ launch: rows grid=1 block=8
//@ arg: out:i32[16]=zero
// `cuda::std::array` as a value: copied, compared, filled, taken apart.
#include <cuda/std/array>
using Row = cuda::std::array<int, 4>;
__device__ Row turned(Row row, int by) {
    Row made{};
    for (unsigned i = 0; i < row.size(); i++) made[(i + by) % 4] = row[i];
    return made;
}
__global__ void rows(int *out) {
    Row row = {1, 2, 3, (int)threadIdx.x};
    const Row other = turned(row, threadIdx.x % 4);
    Row filled;
    filled.fill(threadIdx.x);
    row.swap(filled);
    auto [a, b, c, d] = other;
    int sum = 0;
    for (int x : row) sum += x;
    out[2 * threadIdx.x] = ((a * 10 + b) * 10 + c) * 10 + d + sum * 100000;
    out[2 * threadIdx.x + 1] = (row == filled) + 10 * (filled != other) + 100 * other.front() + 1000 * other.back() + 10000 * (int)other.size() + 100000 * cuda::std::get<2>(filled) + 1000000 * (*other.data() == *other.begin());
}
