//@ family: variables
// static, const and constexpr variables of module and function, arrays and structs, with and without `__device__`.
//@ launch: use grid=2 block=4
//@ arg: out:i32[8]=zero
//@ launch: use grid=1 block=4
//@ arg: out
//@ expect: out=1026,1049,1072,1083,130,151,171,141
struct Span { int from, to; };
static __device__ int runs;
__device__ static const float scale[3] = { 0.5f, 2, 4 };
__device__ const Span spans[2] = { { 1, 3 }, { 4, 9 } };
static constexpr int primes[5] = { 2, 3, 5, 7, 11 };
__constant__ static const unsigned char letters[3] = { 'x', 'y', 'z' };
__device__ int count_calls(int t) {
    static int calls[4] = { 10, 20, 30, 40 };
    static const int steps[4] = { 1, 2, 3, 4 };
    return calls[t] += steps[(t + 1) & 3];
}
__global__ void use(int *out) {
    int t = threadIdx.x;
    if (blockIdx.x == 0) {
        out[t] += count_calls(t) + runs;
        __syncthreads();
        if (t == 0) runs += 1000;
    } else {
        out[4 + t] = (int)(scale[t % 3] * 10) + spans[t & 1].to - spans[t & 1].from + primes[t + 1] + letters[t % 3];
    }
}
