//@ values: 5 12 9 7 11
struct S {
    int &&x;
    int b;
};
struct D {
    S s;
    int c;
};
struct Own {
    int &&x;
    __device__ Own(int &&x) : x(static_cast<int &&>(x)) {}
    __device__ Own(const Own &o) : x(static_cast<int &&>(o.x)) {}
};
__device__ int f(S s) { return s.x + s.b; }
__device__ D make(int &i) { return D{{static_cast<int &&>(i), 3}, 4}; }
__global__ void values(long long *out) {
    int i = 5;
    S s{static_cast<int &&>(i), 7};
    S t = static_cast<S &&>(s);
    *out++ = t.x;
    *out++ = f(static_cast<S &&>(t));
    D d = make(i);
    D e = static_cast<D &&>(d);
    e.s.x = 9;
    *out++ = i;
    const S &r = s;
    *out++ = r.b;
    Own own(static_cast<int &&>(i));
    Own other = own;
    other.x = 11;
    *out++ = i;
}
