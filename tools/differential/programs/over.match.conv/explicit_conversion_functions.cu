//@ values: 1 0 7 44 1 1 1 1 1 2 7 300
struct V {
    __device__ explicit operator float() const { return 0.0f; }
    __device__ operator int() const { return 1; }
};
struct W {
    __device__ explicit operator unsigned char() const { return 7; }
    __device__ operator int() const { return 300; }
};
struct B {
    __device__ explicit operator bool() const { return true; }
    __device__ operator int() const { return 0; }
};
struct X {
    __device__ operator long() const { return 1; }
    __device__ operator short() const { return 2; }
};
__global__ void values(long long *out) {
    V v;
    W w;
    B b;
    *out++ = v ? 1 : 0;
    *out++ = !v;
    unsigned char q(w);
    *out++ = q;
    unsigned char r = w;
    *out++ = r;
    *out++ = b ? 1 : 0;
    *out++ = b + 1;
    *out++ = b && true;
    *out++ = static_cast<bool>(b);
    X x;
    long l(x);
    short s(x);
    *out++ = l;
    *out++ = s;
    *out++ = static_cast<unsigned char>(w);
    *out++ = static_cast<short>(w);
}
