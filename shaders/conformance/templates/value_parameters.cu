// Value parameters: sizes of shared arrays, loop bounds, defaults.
//@ family: templates
//@ launch: reduce<int, 64> grid=2 block=64
//@ arg: in:i32[128]=iota
//@ arg: out:i32[2]=zero
//@ launch: reduce<int, 32> grid=1 block=32
//@ arg: in
//@ arg: small:i32[1]=zero
//@ expect: out=2016,6112
//@ expect: small=496
template <typename T, int BLOCK = 32>
__global__ void reduce(const T *in, T *out) {
    __shared__ T s[BLOCK];
    s[threadIdx.x] = in[blockIdx.x * BLOCK + threadIdx.x];
    __syncthreads();
    for (int n = BLOCK / 2; n > 0; n /= 2) {
        if (threadIdx.x < n) s[threadIdx.x] += s[threadIdx.x + n];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = s[0];
}
