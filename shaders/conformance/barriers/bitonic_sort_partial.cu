//@ family: barriers
// Sorts blocks of different lengths. Threads beyond the power of two leave at once.
//@ launch: sort grid=3 block=128
//@ arg: data:i32[300]=bits(50)
//@ arg: lengths:i32[3]=values(100,64,3)
//@ expect: data[0]=-2073748290,-2071144496,-2046344031,-1969428684,-1826829752,-1800838216,-1746212355,-1701894667
//@ expect: data[139]=-367711578,-492936501,-507074169,-545675248
//@ expect: data[248]=390328497,1453891456,449405214,439518012
//@ expect: data[292]=1173252221,513001189,-1601975156,-958502598,-838537900,2085926310,1245374893,1820459601
template <typename Less> __device__ void bitonic(int *s, int t, int n, Less less) {
    for (int size = 2; size <= n; size *= 2) {
        for (int stride = size / 2; stride > 0; stride /= 2) {
            __syncthreads();
            int other = t ^ stride;
            if (other < t) continue;
            bool up = (t & size) == 0;
            int a = s[t], b = s[other];
            if (up ? less(b, a) : less(a, b)) {
                s[t] = b;
                s[other] = a;
            }
        }
    }
    __syncthreads();
}

__global__ void sort(int *data, const int *lengths) {
    __shared__ int s[128];
    int t = threadIdx.x, n = lengths[blockIdx.x], power = 1;
    while (power < n) power *= 2;
    if (t >= power) return;
    s[t] = t < n ? data[blockIdx.x * 100 + t] : 0x7fffffff;
    if (blockIdx.x == 1)
        bitonic(s, t, power, [](int a, int b) { return a > b; });
    else
        bitonic(s, t, power, [](int a, int b) { return a < b; });
    if (t < n) data[blockIdx.x * 100 + t] = s[t];
}
