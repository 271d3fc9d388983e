//@ family: launches
//@ launch: start grid=2 block=1
//@ arg: keys:i16[256]=random(44)
//@ arg: values:u8[256]=iota
//@ expect: keys[0]=-32704,-32472,-31817,-31050,-29945,-29526,-28904,-27068,-27031,-26887,-26280,-25238,-25033,-24366,-23902,-23346
//@ expect: keys[112]=21185,21522,21601,22006,22529,23044,23594,23884,24107,24715,25096,26886,27139,27198,27259,27297,32547,32460,32271,31941,30654,30536,29584,29410,29306,28840,28708,28489,28472,27478,27448,27134
//@ expect: keys[240]=-24550,-24982,-25308,-25435,-25761,-26230,-26300,-27393,-28780,-29015,-29448,-29863,-30007,-30865,-30961,-31868
//@ expect: values[0]=26,88,61,36,120,89,44,71,94,3,110,125,40,34,2,90
//@ expect: values[128]=200,215,243,173,165,153,140,129,192,134,157,144,207,217,231,150
// A network of comparisons as launches: far ones by a grid each, near ones together in one with shared memory.
template <bool Down> __device__ bool wrong(short a, unsigned char va, short b, unsigned char vb) {
    bool less = a < b || (a == b && va < vb);
    return Down ? less : !less;
}
template <bool Down> __global__ void far_step(short *keys, unsigned char *values, int run, int step) {
    int i = blockIdx.x * blockDim.x + threadIdx.x, low = i / step * step * 2 + i % step, high = low + step;
    bool turn = low & run;
    bool swap = turn != wrong<Down>(keys[low], values[low], keys[high], values[high]);
    if (!swap) return;
    short key = keys[low];
    keys[low] = keys[high];
    keys[high] = key;
    unsigned char value = values[low];
    values[low] = values[high];
    values[high] = value;
}
template <bool Down, int Size> __global__ void near_steps(short *keys, unsigned char *values, int run) {
    __shared__ short k[Size];
    __shared__ unsigned char v[Size];
    int first = blockIdx.x * Size, t = threadIdx.x;
    k[t] = keys[first + t], v[t] = values[first + t];
    for (int step = min(run, Size) / 2; step; step /= 2) {
        __syncthreads();
        int other = t ^ step;
        bool keep = (t < other) == (((first + t) & run) != 0) == wrong<Down>(k[min(t, other)], v[min(t, other)], k[max(t, other)], v[max(t, other)]);
        short key = keep ? k[t] : k[other];
        unsigned char value = keep ? v[t] : v[other];
        bool low = t < other, turn = (first + t) & run;
        bool swap = turn != wrong<Down>(k[low ? t : other], v[low ? t : other], k[low ? other : t], v[low ? other : t]);
        key = swap ? k[other] : k[t], value = swap ? v[other] : v[t];
        __syncthreads();
        k[t] = key, v[t] = value;
    }
    keys[first + t] = k[t], values[first + t] = v[t];
}
template <bool Down> __device__ void sort(short *keys, unsigned char *values, int n) {
    for (int run = 2; run <= n; run *= 2) {
        for (int step = run / 2; step >= 16; step /= 2) far_step<Down><<<n / 32, 16>>>(keys, values, run, step);
        near_steps<Down, 16><<<n / 16, 16>>>(keys, values, run);
    }
}
__global__ void start(short *keys, unsigned char *values) {
    if (blockIdx.x) sort<true>(keys + 128, values + 128, 128);
    else sort<false>(keys, values, 128);
}
