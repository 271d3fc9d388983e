// A reduction with everything decided at compile time: type, block size, power of two; shared memory by a class.
//@ family: applications
//@ launch: reduce<int, 64, true> grid=2 block=64
//@ arg: a:i32[256]=random(121)
//@ arg: ra:i32[2]=zero
//@ arg: u32=256
//@ launch: reduce<int, 32, false> grid=3 block=32
//@ arg: a
//@ arg: rb:i32[3]=zero
//@ arg: u32=251
//@ launch: reduce<double, 128, false> grid=1 block=128
//@ arg: c:f64[200]=iota
//@ arg: rc:f64[1]=zero
//@ arg: u32=199
//@ expect: ra=-1163646731,-898639611
//@ expect: rb=-390777997,-1208406186,2142394814
//@ expect: rc=19701
template <class T, int N> struct Shared {
    __device__ static T *get() {
        __shared__ T memory[N];
        return memory;
    }
    __device__ inline operator T *() { return get(); }
    __device__ inline operator const T *() const { return get(); }
};
template <class T> struct Accumulate {
    __device__ T operator()(T a, T b) const { return a + b; }
};
template <> struct Accumulate<int> {
    __device__ int operator()(int a, int b) const { return (int)((unsigned)a + (unsigned)b); }
};
template <unsigned FROM, unsigned BLOCK, class T, class Op>
__device__ __forceinline__ void halve(T *s, T &sum, unsigned t, Op op) {
    if constexpr (FROM > 0) {
        if (BLOCK >= 2 * FROM) {
            if (t < FROM) s[t] = sum = op(sum, s[t + FROM]);
            __syncthreads();
        }
        halve<FROM / 2, BLOCK>(s, sum, t, op);
    }
}
template <class T, unsigned BLOCK, bool POWER_OF_TWO> __global__ void reduce(const T *in, T *out, unsigned n) {
    Shared<T, BLOCK> memory;
    T *s = memory;
    Accumulate<T> op;
    unsigned t = threadIdx.x, i = blockIdx.x * BLOCK * 2 + t, stride = BLOCK * 2 * gridDim.x;
    T sum = 0;
    while (i < n) {
        sum = op(sum, in[i]);
        if (POWER_OF_TWO || i + BLOCK < n) sum = op(sum, in[i + BLOCK]);
        i += stride;
    }
    s[t] = sum;
    __syncthreads();
    halve<256, BLOCK>(s, sum, t, op);
    if (t == 0) out[blockIdx.x] = sum;
}
