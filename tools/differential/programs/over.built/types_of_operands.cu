//@ values: 2 0 -101 200 3 15 28 -8 3000 16 4000 5 7 7 5 18
//@ values: 20 20 40 3 1 30 1 0 1 5000 5000 1 3
// Candidates are for the types that the operands have, and those that classes convert to.
struct CharOrFloat {
    char c;
    __device__ CharOrFloat(char c) : c(c) {}
    __device__ operator const char &() const & { return c; }
    __device__ operator float() const { return 9.5f; }
};
struct DoubleOrLong {
    __device__ operator double() const { return 2.5; }
    __device__ operator long() const { return 7; }
};
struct ToLong {
    __device__ operator unsigned long() const { return 3; }
};
struct ToDouble {
    double d;
    __device__ operator double() const & { return d; }
};
struct FromInt {
    int v;
    __device__ FromInt(int v) : v(v) {}
};
__device__ int operator<<(FromInt &&, const int &&) { return 3000; }
__device__ int operator|(ToDouble &&, ToDouble) { return 4000; }
struct Counter {
    int v;
    __device__ operator int &() { return v; }
};
struct Walker {
    int *at;
    __device__ operator int *&() { return at; }
};
struct ToMember {
    int a, b;
    __device__ operator int ToMember::*() const { return &ToMember::b; }
};
enum Color : short { red = 1, green = 2 };
struct ToColor {
    __device__ operator Color() const { return green; }
    __device__ explicit operator int() const { return 40; }
};
__device__ int operator<(Color, Color) { return 5000; }
__global__ void values(long long *out) {
    CharOrFloat c('d');
    *out++ = c % 7;
    *out++ = c % c;
    *out++ = ~c;
    *out++ = c << 1;
    DoubleOrLong d;
    *out++ = d % 4;
    *out++ = d | 8;
    *out++ = d << 2;
    *out++ = ~d;
    ToLong l;
    *out++ = 2.0f << l;
    *out++ = 2 << l;
    ToDouble x{1};
    *out++ = static_cast<ToDouble &&>(x) | x;
    Counter n{5};
    *out++ = n++;
    *out++ = ++n;
    *out++ = n--;
    *out++ = --n;
    n += 4;
    n <<= 1;
    *out++ = n;
    int many[4] = {10, 20, 30, 40};
    Walker w{many};
    *out++ = *++w;
    *out++ = *w++;
    w += n - 17;
    *out++ = *w;
    *out++ = w - many;
    *out++ = w > many;
    int *p = many;
    p += n - 16;
    *out++ = *p;
    ToMember m{1, 2};
    *out++ = m == &ToMember::b;
    *out++ = &ToMember::a == m;
    *out++ = m != nullptr;
    ToColor t;
    *out++ = t < green;
    *out++ = t < t;
    *out++ = t < 3;
    *out++ = t + 1;
}
