//@ family: barriers
// A reduction of any length, which ends when one value is left.
//@ launch: reduce grid=3 block=100
//@ arg: in:u32[300]=bits(5)
//@ arg: lengths:i32[3]=values(100,1,77)
//@ arg: sums:u32[3]=zero
//@ expect: sums[0]=1751790254,555419920,1893482205
__global__ void reduce(const unsigned *in, const int *lengths, unsigned *sums) {
    __shared__ unsigned s[100];
    int t = threadIdx.x, n = lengths[blockIdx.x];
    s[t] = in[blockIdx.x * 100 + t];
    do {
        int half = (n + 1) / 2;
        __syncthreads();
        if (t + half < n) s[t] += s[t + half];
        n = half;
    } while (n > 1);
    if (t == 0) sums[blockIdx.x] = s[0];
}
