//@ nvrtc refuses: it has no GNU mode
//@ values: 27 34 19 10 17 1099511627776
// GNU's typeof never gives a reference, but keeps const.
__device__ int &at(int *p, int i) { return p[i]; }
template <class T> __device__ int is_const(T &) { return 0; }
template <class T> __device__ int is_const(const T &) { return 1; }
__global__ void values(long long *out) {
    int p[3] = {1, 2, 3};
    __typeof__(*p) y = p[1];
    y += 5;
    *out++ = p[1] * 10 + y;
    int &r = p[2];
    __typeof__(r) z = r;
    z++;
    *out++ = p[2] * 10 + z;
    __typeof__(at(p, 0)) w = at(p, 0);
    w = 9;
    *out++ = p[0] * 10 + w;
    const int c = 4;
    __typeof__(c) d = c;
    *out++ = is_const(d) * 10 + is_const(y);
    __typeof__(int *) q = p;
    *out++ = *q + sizeof(__typeof__(1.5f)) + sizeof(__typeof__(p));
    __typeof__(y + 1ll) wide = 1ll << 40;
    *out++ = wide;
}
