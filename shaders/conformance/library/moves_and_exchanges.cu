//@ family: library
//@ launch: moves grid=1 block=8
//@ arg: out:i32[16]=zero
// move, forward, swap and exchange, with a class that counts what is done with it.
#include <cuda/std/utility>
struct Counts {
    int copies = 0, moves = 0;
};
struct Value {
    int v;
    Counts *counts;
    __device__ Value(int x, Counts *c) : v(x), counts(c) {}
    __device__ Value(const Value &o) : v(o.v), counts(o.counts) { counts->copies++; }
    __device__ Value(Value &&o) : v(cuda::std::exchange(o.v, -1)), counts(o.counts) { counts->moves++; }
    __device__ Value &operator=(Value &&o) {
        v = cuda::std::exchange(o.v, -2);
        counts->moves++;
        return *this;
    }
};
__device__ int take(Value value) { return value.v; }
template <class T> __device__ int forwarded(T &&value) { return take(cuda::std::forward<T>(value)); }
__global__ void moves(int *out) {
    Counts counts;
    Value a(threadIdx.x + 10, &counts), b(threadIdx.x + 50, &counts);
    int sum = forwarded(a) + forwarded(cuda::std::move(b)) * 100;
    sum += (b.v + 1) * 7 + forwarded(Value(3, &counts)) * 10000;
    cuda::std::swap(a, b);
    int x = 4, y = 9;
    cuda::std::swap(x, y);
    out[2 * threadIdx.x] = sum + (a.v + 5) * 100000 + x;
    out[2 * threadIdx.x + 1] = counts.copies * 100 + counts.moves + b.v * 10000;
}
