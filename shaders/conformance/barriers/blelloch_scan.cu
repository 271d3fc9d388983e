//@ family: barriers
// An exclusive scan in place, up and down the tree, for two types.
//@ launch: scan_u32 grid=2 block=64
//@ arg: in:u32[256]=bits(6)
//@ arg: narrow:u32[256]=zero
//@ launch: scan_u64 grid=2 block=64
//@ arg: in
//@ arg: wide:u64[256]=zero
//@ expect: narrow[0]=0,2171599584,3977871570,3565581867,1912678000,2139513961,2408902503,1645738585
//@ expect: narrow[29]=960481063,2609603978,706785898,3106525652
//@ expect: narrow[45]=2904238055,4209984193,2463449381,2251365685
//@ expect: narrow[248]=4184685980,675418187,1550092408,2216004709,3692222772,3903355454,2018401400,769897996
//@ expect: wide[0]=0,2171599584,3977871570,7860549163,10502612592,10729448553,10998837095,14530640473
//@ expect: wide[57]=125419210442,128332800900,130485250306,132980896683
//@ expect: wide[107]=245191115044,248221189987,252250470986,253309816089
//@ expect: wide[248]=257587756444,258373455947,259248130168,259914042469,261390260532,261601393214,264011406456
//@ expect: wide[255]=267057870348
template <typename T, int N> __device__ void exclusive_scan(T *s, int t) {
    int offset = 1;
    for (int d = N / 2; d > 0; d /= 2) {
        __syncthreads();
        if (t < d) s[offset * (2 * t + 2) - 1] += s[offset * (2 * t + 1) - 1];
        offset *= 2;
    }
    __syncthreads();
    if (t == 0) s[N - 1] = 0;
    for (int d = 1; d < N; d *= 2) {
        offset /= 2;
        __syncthreads();
        if (t >= d) continue;
        int a = offset * (2 * t + 1) - 1, b = offset * (2 * t + 2) - 1;
        T v = s[a];
        s[a] = s[b];
        s[b] += v;
    }
    __syncthreads();
}

template <typename T> __device__ void scan(const unsigned *in, T *out) {
    __shared__ T s[128];
    int t = threadIdx.x, start = blockIdx.x * 128;
    for (int i = t; i < 128; i += 64) s[i] = in[start + i];
    exclusive_scan<T, 128>(s, t);
    for (int i = t; i < 128; i += 64) out[start + i] = s[i];
}

__global__ void scan_u32(const unsigned *in, unsigned *out) { scan(in, out); }
__global__ void scan_u64(const unsigned *in, unsigned long long *out) { scan(in, out); }
