//@ family: library
//@ launch: nested grid=1 block=2
//@ arg: out:i32[12]=zero
//@ expect: out=10,1,1,5,1,0,10,1,1,6,1,0
// An optional that holds an optional, constructed from each kind.
#include <cuda/std/optional>
using Inner = cuda::std::optional<int>;
using Outer = cuda::std::optional<Inner>;
__device__ Outer empty_inside() { return Inner(); }
__device__ Outer none() { return cuda::std::nullopt; }
__global__ void nested(int *out) {
    int *own = out + 6 * threadIdx.x;
    Outer a = empty_inside(), b = none(), c = Inner(5 + threadIdx.x);
    own[0] = a.has_value() * 10 + (a && a->has_value());
    own[1] = !b.has_value();
    b = Inner();
    own[2] = b.has_value() && !b->has_value();
    own[3] = **c;
    cuda::std::optional<long long> wider = *c;
    own[4] = wider == 5 + threadIdx.x;
    cuda::std::optional<long long> nothing = *a;
    own[5] = nothing.has_value();
}
