//@ about: blocks sort 1,024 numbers in shared memory
//@ group: cooperation
//@ full: n=32Mi
//@ small: n=32Ki
//@ tiny: n=2Ki
//@ launch: bitonic_sort grid={n/1024} block=512
//@ arg: in:i32[{n}]=random(1)
//@ arg: out:i32[{n}]=zero
//@ bytes: 8*n
//@ result: out

__global__ void bitonic_sort(const int *in, int *out) {
    __shared__ int s[1024];
    unsigned t = threadIdx.x, first = blockIdx.x * 1024;
    s[t] = in[first + t];
    s[t + 512] = in[first + t + 512];
    for (unsigned size = 2; size <= 1024; size <<= 1) {
        for (unsigned stride = size / 2; stride > 0; stride >>= 1) {
            __syncthreads();
            unsigned low = 2 * t - (t & (stride - 1)), high = low + stride;
            bool ascending = (low & size) == 0;
            int a = s[low], b = s[high];
            if ((a > b) == ascending) {
                s[low] = b;
                s[high] = a;
            }
        }
    }
    __syncthreads();
    out[first + t] = s[t];
    out[first + t + 512] = s[t + 512];
}
