//@ family: barriers
// Keeps the positive values of each block in order: a scan of flags among the threads that are left.
//@ launch: compact grid=3 block=128
//@ arg: in:i32[300]=bits(41)
//@ arg: lengths:i32[3]=values(100,37,100)
//@ arg: out:i32[300]=zero
//@ arg: counts:i32[3]=zero
//@ expect: out[0]=2048068807,720242213,1661539123,763107635,2049133834,1067132625,1244629815,1518600078
//@ expect: out[48]=1120371655,121565806,817467477,369895444
//@ expect: out[226]=1454045549,1957607212,-992726084,1032032181
//@ expect: out[292]=529698379,335431828,2014186762,-1598317818,-230760578,100372151,234542604,1326941111
//@ expect: counts[0]=58,17,100
__device__ int scan(int *s, int t, int n, int v) {
    s[t] = v;
    for (int d = 1; d < n; d *= 2) {
        __syncthreads();
        int below = t >= d ? s[t - d] : 0;
        __syncthreads();
        s[t] += below;
    }
    return s[t];
}

__global__ void compact(const int *in, const int *lengths, int *out, int *counts) {
    __shared__ int s[128];
    int t = threadIdx.x, n = lengths[blockIdx.x];
    if (t >= n) return;
    int v = in[blockIdx.x * 100 + t];
    bool keep = v > 0 || blockIdx.x == 2;
    int end = scan(s, t, n, keep);
    if (keep) out[blockIdx.x * 100 + end - 1] = v;
    int count = __syncthreads_count(keep);
    if (t == 0) counts[blockIdx.x] = count;
}
