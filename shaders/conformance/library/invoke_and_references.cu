//@ family: library
//@ launch: work grid=1 block=4
//@ arg: out:i32[48]=zero
//@ expect: out=0,1120,2015,54,30282,1,2,1,58,3,0,0,2,1122,2115,54,34202,2,43,1,68,7,0,0,4,1124,2215,54,430202,3,4,1,78,7,0,0,6,1126,2315,54,30282,2,5,1,88,7,0,0
// Everything that can be called, by `invoke`, through references, and turned round.
#include <cuda/std/array>
#include <cuda/std/functional>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
struct Point {
    int x, y;
    __device__ int sum(int more) const { return x + y + more; }
    __device__ int &first() { return x; }
};
struct Counter {
    int calls = 0;
    __device__ int operator()(int by) { return calls += by; }
};
struct Odd { __device__ bool operator()(int v) const { return v & 1; } };
__device__ int twice(int v) { return 2 * v; }
enum class Level : short { low = 3, high = 7 };
__global__ void work(int *out) {
    int t = threadIdx.x, *at = out + 12 * t;
    Point p{t, 10};
    *at++ = cuda::std::invoke(twice, t);
    *at++ = cuda::std::invoke(&Point::sum, p, 100) + cuda::std::invoke(&Point::sum, &p, 1000);
    cuda::std::invoke(&Point::y, p) += 5;
    cuda::std::invoke(&Point::first, &p) = 20 + t;
    *at++ = p.x * 100 + p.y;
    Counter counter;
    auto by_reference = cuda::std::ref(counter);
    auto copy = counter;
    by_reference(3), copy(4), cuda::std::invoke(by_reference, 2);
    *at++ = counter.calls * 10 + copy.calls;
    int values[] = {1, 2, 3};
    cuda::std::reference_wrapper<int> which = values[t % 3];
    which.get() += 40;
    which = cuda::std::ref(values[0]);
    *at++ = values[0] + values[1] * 100 + values[2] * 10000 + which;
    auto even = cuda::std::not_fn(Odd());
    *at++ = even(t) + 2 * cuda::std::not_fn([](int a, int b) { return a < b; })(t, 1);
    *at++ = cuda::std::identity()(t) + cuda::std::identity()(values)[1];
    *at++ = cuda::std::is_invocable<decltype(&Point::sum), Point, int>::value + 2 * cuda::std::is_invocable<Odd, Point>::value;
    const cuda::std::array<int, 4> four = {5, 6, 7, 8};
    *at++ = four.at(t) * 10 + cuda::std::cref(four).get()[3];
    *at++ = cuda::std::to_underlying(t ? Level::high : Level::low);
}
