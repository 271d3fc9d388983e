//@ family: library
//@ launch: searches grid=2 block=16
//@ arg: out:i32[64]=zero
//@ arg: in:u32[64]=random(4)
// Functions that may have no result.
#include <cuda/std/optional>
struct Found {
    int at;
    unsigned value;
};
__device__ cuda::std::optional<Found> find(const unsigned *in, unsigned mask, unsigned wanted) {
    for (int i = 0; i < 64; i++) {
        if ((in[i] & mask) == wanted) return Found{i, in[i]};
    }
    return cuda::std::nullopt;
}
__device__ cuda::std::optional<int> root(int n) {
    for (int i = 0; i * i <= n; i++) {
        if (i * i == n) return i;
    }
    return {};
}
__global__ void searches(int *out, const unsigned *in) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    auto found = find(in, 127, t * 4 + 1);
    cuda::std::optional<int> exact = root(t);
    int kept = exact.value_or(-1);
    if (!exact) exact = t;
    exact = *exact + 1;
    out[2 * t] = found ? found->at * 1000 + (int)(found->value % 1000) : -1;
    out[2 * t + 1] = kept + 100 * *exact + 10000 * found.has_value();
    exact.reset();
    if (exact == cuda::std::nullopt) out[2 * t + 1] += 100000;
}
