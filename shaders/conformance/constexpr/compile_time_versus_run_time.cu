// constexpr functions called with arguments known only at run time; constants bound to references and addressed.
//@ family: constexpr
//@ launch: at_run_time grid=1 block=16
//@ arg: in:u64[16]=edges(1)
//@ arg: out:u64[48]=zero
//@ expect: out=18446744073709551615,56888193,16000524,100,56888192,50005024,101,797473563,1024000524,201,479618837
//@ expect: out[11]=16005024,302,703416755,50000524,203,55037140,1024005024,6463,984044096,16000524,6363,576448081
//@ expect: out[23]=50005024,163,584355539,1024000524,6362,250393335,16005024,263,342301702,50000524,132,378548233
//@ expect: out[35]=1024005024,3231,29675130,16000524,232,637527672,50005024,18446744073709551615,56888193,1024000524
//@ expect: out[45]=100,56888192,16005024
__host__ __device__ constexpr int bit_count(unsigned long long v) {
    int n = 0;
    while (v) {
        v &= v - 1;
        ++n;
    }
    return n;
}
__host__ __device__ constexpr unsigned long long power_mod(unsigned long long b, unsigned e, unsigned m) {
    unsigned long long r = 1;
    b %= m;
    for (; e; e >>= 1, b = b * b % m)
        if (e & 1) r = r * b % m;
    return r;
}
__host__ __device__ constexpr int log2_floor(unsigned long long v) {
    int n = -1;
    for (; v; v /= 2) n++;
    return n;
}
constexpr unsigned long long big = power_mod(3, 1000, 1000000007u);
constexpr int sizes[3] = {bit_count(0xff00ff), log2_floor(1ull << 50), (int)power_mod(2, 10, 10000)};
__device__ unsigned long long through(const int &r, const int *p) { return r * 10000ull + p[1]; }

__global__ void at_run_time(const unsigned long long *in, unsigned long long *out) {
    int t = threadIdx.x;
    unsigned long long v = in[t];
    out[3 * t] = bit_count(v) * 100 + log2_floor(v);
    out[3 * t + 1] = power_mod(v, 1000 + t, 1000000007u) ^ big;
    const int local[2] = {t, 5};
    constexpr int fixed = bit_count(1023);
    out[3 * t + 2] = through(sizes[t % 3], t & 1 ? sizes : local) * 100 + through(fixed, sizes + 1) % 100;
}
