//@ family: library
//@ launch: walks grid=1 block=9
//@ arg: out:i32[18]=zero
//@ arg: in:i32[32]=random(5)
// Reverse iterators, distance, advance, next and prev over pointers and arrays.
#include <cuda/std/array>
#include <cuda/std/iterator>
namespace cs = cuda::std;
template <class I> __device__ int digest(I from, I to) {
    int sum = 0;
    for (; from != to; ++from) sum = sum * 31 + *from % 100;
    return sum;
}
__global__ void walks(int *out, const int *in) {
    int t = threadIdx.x;
    const int *first = in + t, *last = in + 32 - t;
    auto from = cs::make_reverse_iterator(last), to = cs::make_reverse_iterator(first);
    cs::array<int, 4> four = {t, t + 1, t * 2, 7};
    const int *at = first;
    cs::advance(at, t);
    out[2 * t] = digest(from, to) + digest(four.rbegin(), four.rend());
    out[2 * t + 1] = (int)cs::distance(first, last) + (int)(to - from) * 100 + *cs::next(at, 2) % 50 * 10000 + *cs::prev(last) % 50;
}
