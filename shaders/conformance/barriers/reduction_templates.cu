//@ family: barriers
// One template with barriers, instantiated with several operations and sizes.
//@ launch: reduce grid=3 block=64
//@ arg: in:i32[192]=bits(4)
//@ arg: sums:i32[3]=zero
//@ arg: largest:i32[3]=zero
//@ arg: least:i32[3]=zero
//@ expect: sums[0]=734997500,-1630392969,1823212980
//@ expect: largest[0]=2134930742,2124294118,2039426569
//@ expect: least[0]=-1815158696,-1177226728,-1683412682
struct Plus { __device__ int operator()(int a, int b) const { return (int)((unsigned)a + (unsigned)b); } };
struct Max { __device__ int operator()(int a, int b) const { return a > b ? a : b; } };
struct Min { __device__ int operator()(int a, int b) const { return a < b ? a : b; } };

template <int N, typename Op> __device__ int block_reduce(int *s, int t, int v, Op op) {
    __syncthreads();
    s[t] = v;
    __syncthreads();
    for (int step = N / 2; step > 0; step /= 2) {
        if (t < step) s[t] = op(s[t], s[t + step]);
        __syncthreads();
    }
    return s[0];
}

__global__ void reduce(const int *in, int *sums, int *largest, int *least) {
    __shared__ int s[64];
    int t = threadIdx.x, v = in[blockIdx.x * 64 + t];
    int sum = block_reduce<64>(s, t, v, Plus());
    int most = block_reduce<64>(s, t, v, Max());
    int first = block_reduce<8>(s, t, v, Min());
    if (t != 63) return;
    sums[blockIdx.x] = sum;
    largest[blockIdx.x] = most;
    least[blockIdx.x] = first;
}
