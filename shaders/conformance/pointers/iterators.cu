//@ family: pointers
// Classes around pointers: a strided and a reversed iterator, used by one template over several memories.
//@ launch: reduce grid=1 block=6
//@ arg: g:i32[48]=iota
//@ arg: out:i32[6]=zero
//@ expect: out=10887,14159,17458,20670,24039,27311
template <class T> struct Strided {
    T *p;
    int stride;
    __device__ T &operator*() const { return *p; }
    __device__ T &operator[](int i) const { return p[i * stride]; }
    __device__ Strided &operator++() { p += stride; return *this; }
    __device__ Strided operator+(int n) const { return { p + n * stride, stride }; }
    __device__ bool operator!=(const Strided &o) const { return p != o.p; }
};
template <class T> struct Reversed {
    T *p;
    __device__ T &operator*() const { return p[-1]; }
    __device__ Reversed &operator++() { --p; return *this; }
    __device__ bool operator!=(const Reversed &o) const { return p != o.p; }
};
template <class I> __device__ int fold(I from, I to) {
    int s = 0;
    for (; from != to; ++from) s = s * 3 + *from;
    return s;
}
__global__ void reduce(int *g, int *out) {
    __shared__ int s[12];
    int l[4] = { 4, 3, 2, 1 };
    int t = threadIdx.x;
    s[t] = t;
    s[t + 6] = -t;
    __syncthreads();
    Strided<int> a = { g + t, 6 }, b = { s + t % 3, 3 };
    a[7] = 1000 + t;
    out[t] = fold(a, a + 8) + fold(b, b + 4) + fold(Reversed<int>{ l + 4 }, Reversed<int>{ l + t % 4 }) + fold(s + 2, s + 5);
}
