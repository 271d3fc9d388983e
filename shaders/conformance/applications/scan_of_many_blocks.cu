// Work-efficient exclusive scan: up and down sweeps without bank conflicts, sums of blocks scanned and added.
//@ family: applications
//@ launch: scan_blocks<64, true> grid=6 block=32
//@ arg: in:i32[384]=random(111)
//@ arg: out:i32[384]=zero
//@ arg: sums:i32[64]=zero
//@ arg: i32=370
//@ launch: scan_blocks<64, false> grid=1 block=32
//@ arg: sums
//@ arg: starts:i32[64]=zero
//@ arg: null
//@ arg: i32=6
//@ launch: add_starts<64> grid=6 block=32
//@ arg: out
//@ arg: starts
//@ arg: i32=370
//@ expect: out=0,38666,48497,72931,113491,125359,189261,223002,252660,296452,336449,391046,402473,422537,424654,431754
//@ expect: out[16]=440546,505332,540359,567436,623253,641486,702632,720106,749670,760775,798400,803826,823652,831234
//@ expect: out[30]=868748,889970,921879,964997,996702,1036140,1084619,1147459,1162177,1168124,1195655,1201847,1254700
//@ expect: out[43]=1308772,1360640,1393601,1400447,1423027,1424720,1472250,1525980,1547183,1599746,1662417,1670498
//@ expect: out[55]=1673850,1705447,1737169,1752651,1808195,1809634,1837611,1859194,1884637
//@ expect: sums=1895635,2050761,1870890,2055004,2367917,1628934,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: sums[34]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: starts=0,60627,79772,115654,139042,147663,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
//@ expect: starts[39]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
#define BANK(i) ((i) + ((i) >> 4))
template <int N, bool SUMS> __global__ void scan_blocks(const int *in, int *out, int *sums, int n) {
    __shared__ int s[BANK(N) + 1];
    int t = threadIdx.x, a = t, b = t + N / 2, first = blockIdx.x * N, offset = 1;
    s[BANK(a)] = first + a < n ? in[first + a] & 0xffff : 0;
    s[BANK(b)] = first + b < n ? in[first + b] & 0xffff : 0;
    for (int d = N >> 1; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) s[BANK(offset * (2 * t + 2) - 1)] += s[BANK(offset * (2 * t + 1) - 1)];
        offset *= 2;
    }
    if (t == 0) {
        int last = BANK(N - 1);
        if (SUMS) sums[blockIdx.x] = s[last];
        s[last] = 0;
    }
    for (int d = 1; d < N; d *= 2) {
        offset >>= 1;
        __syncthreads();
        if (t < d) {
            int i = BANK(offset * (2 * t + 1) - 1), j = BANK(offset * (2 * t + 2) - 1);
            int v = s[i];
            s[i] = s[j];
            s[j] += v;
        }
    }
    __syncthreads();
    if (first + a < n) out[first + a] = s[BANK(a)];
    if (first + b < n) out[first + b] = s[BANK(b)];
}
template <int N> __global__ void add_starts(int *out, const int *starts, int n) {
    __shared__ int start;
    if (threadIdx.x == 0) start = starts[blockIdx.x];
    __syncthreads();
    for (int i = blockIdx.x * N + threadIdx.x; i < (blockIdx.x + 1) * N && i < n; i += blockDim.x) out[i] += start;
}
