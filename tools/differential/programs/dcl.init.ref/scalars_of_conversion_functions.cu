//@ values: 3 7 3 3 7 7 1 1
struct C {
    __device__ operator char() const { return 7; }
    __device__ operator float() { return 3; }
};
struct O {
    float f = 4;
    __device__ operator char() { return 7; }
    __device__ operator const float &() { return f; }
};
__device__ char glob = 9;
struct X {
    __device__ operator char &&() const { return static_cast<char &&>(glob); }
    __device__ operator float() { return 3; }
};
__global__ void values(long long *out) {
    C c;
    const C cc{};
    const char &a = c;
    const char &b = cc;
    char &&d = c;
    float &&e = c;
    const long &l = cc;
    *out++ = a;
    *out++ = b;
    *out++ = d;
    *out++ = (long long)e;
    *out++ = l;
    *out++ = static_cast<const char &>(cc);
    O o;
    const float &g = o;
    *out++ = &g == &o.f;
    const X x{};
    const char &h = x;
    *out++ = &h == &glob;
}
