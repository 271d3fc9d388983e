//@ family: types
// A class template around an array: copied, returned, compared, nested; elements of 1, 2 and 8 bytes.
//@ launch: work grid=1 block=6
//@ arg: out:i64[6]=zero
//@ expect: out=1099614587782,98030804,1099612608380,103010603,1099607668881,102960899
template <class T, int N> struct Array {
    T data[N];
    __device__ T &operator[](int i) { return data[i]; }
    __device__ const T &operator[](int i) const { return data[i]; }
    __device__ bool operator==(const Array &o) const {
        for (int i = 0; i < N; ++i) if (!(data[i] == o.data[i])) return false;
        return true;
    }
};
template <class T, int N> __device__ Array<T, N> rotated(Array<T, N> a, int by) {
    Array<T, N> r;
    for (int i = 0; i < N; ++i) r[(i + by) % N] = a[i];
    return r;
}
__global__ void work(long long *out) {
    int t = threadIdx.x;
    Array<Array<short, 3>, 4> m = { { { { 1, 2, 3 } }, { { 4, 5, 6 } }, { { 7, 8, 9 } }, { { (short)-t, 11, 12 } } } };
    Array<signed char, 5> c = { { 1, -2, 3, -4, (signed char)t } };
    Array<long long, 2> l = { { 1ll << 40, -t } };
    m = rotated(m, t);
    m[t % 4] = rotated(m[(t + 1) % 4], t + 1);
    c = rotated(rotated(c, 2), t);
    l = rotated(l, t);
    bool same = rotated(c, 5 - t % 5) == rotated(c, (10 - t) % 5);
    out[t] = m[t % 4][0] + m[3][t % 3] * 100 + c[0] * 10000 + c[4] * 1000000 + l[0] + same * 100000000ll;
}
