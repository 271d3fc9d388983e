//@ values: 0 1 0 0 2 0 3 44 3 3 1 0 1 1 8 0 0
struct V { __device__ explicit operator float() const { return 0.5f; } __device__ operator int() const { return 0; } };
struct W { __device__ explicit operator unsigned char() const { return 3; } __device__ operator int() const { return 300; } };
struct B { bool b; __device__ explicit operator bool() const { return b; } __device__ operator int() const { return 7; } };
__device__ int f(int) { return 1; }
__device__ int f(bool) { return 2; }
__global__ void values(long long *out) {
    V v;
    *out++ = v ? 1 : 0;
    *out++ = !v;
    *out++ = v && true;
    *out++ = v || false;
    if (v) { *out++ = 1; } else { *out++ = 2; }
    int rounds = 0;
    while (v) { rounds++; break; }
    *out++ = rounds;
    W w;
    unsigned char q(w);
    unsigned char q2 = w;
    unsigned char q3 = (unsigned char)w;
    unsigned char q4 = static_cast<unsigned char>(w);
    *out++ = q;
    *out++ = q2;
    *out++ = q3;
    *out++ = q4;
    B yes{true}, no{false};
    *out++ = yes ? 1 : 0;
    *out++ = no ? 1 : 0;
    *out++ = !no;
    *out++ = f(yes);
    *out++ = yes + 1;
    *out++ = (bool)no;
    bool direct(no);
    *out++ = direct;
}
