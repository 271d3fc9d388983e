// Ranks of overload resolution: exact, promotion, conversion, ellipsis; const, pointers, several arguments.
//@ family: language
//@ launch: ranks grid=1 block=4
//@ arg: out:i32[72]=zero
//@ expect: out=11,51,46,15,87,23,16,13,2,21,32,32,3,33,11,221,123,33,11,51,46,15,87,23,16,13,2,21,32,32,3,33,11,221,123
//@ expect: out[35]=33,11,51,46,15,87,23,16,13,2,21,32,32,3,33,11,221,123,33,11,51,46,15,87,23,16,13,2,21,32,32,3,33,11
//@ expect: out[69]=221,123,33
enum Color { Red };
enum Small : char { Tiny };
enum class Strong { One };
struct Base {};
struct Middle : Base {};
struct Derived : Middle {};
__device__ int f(int) { return 1; }
__device__ int f(unsigned) { return 2; }
__device__ int f(long long) { return 3; }
__device__ int f(double) { return 4; }
__device__ int f(char) { return 5; }
__device__ int f(bool) { return 6; }
__device__ int f(const void *) { return 7; }
__device__ int f(Strong) { return 8; }
__device__ int g(double) { return 1; }
__device__ int g(long long, int = 0) { return 2; }
__device__ int g(float) { return 3; }
__device__ int h(const int *) { return 1; }
__device__ int h(int *) { return 2; }
__device__ int h(void *) { return 3; }
__device__ int h(bool) { return 4; }
__device__ int k(Base *) { return 1; }
__device__ int k(Middle *) { return 2; }
__device__ int k(const Derived *) { return 3; }
__device__ int m(int, double) { return 1; }
__device__ int m(double, int) { return 2; }
__device__ int m(int, int) { return 3; }
__device__ int e(...) { return 1; }
__device__ int e(int, ...) { return 2; }
__device__ int r(int &) { return 1; }
__device__ int r(const int &) { return 2; }
__device__ int r(int &&) { return 3; }

__global__ void ranks(int *out) {
    int t = threadIdx.x, *o = out + 18 * t, i = 0;
    const int c = t;
    Derived d;
    const Derived cd = {};
    o[i++] = f((short)t) * 10 + f((unsigned char)t);
    o[i++] = f('c') * 10 + f((signed char)1);
    o[i++] = f(1.5f) * 10 + f(true);
    o[i++] = f(Red) * 10 + f(Tiny);
    o[i++] = f(Strong::One) * 10 + f(out);
    o[i++] = f(0u) * 10 + f(1ll);
    o[i++] = f((unsigned short)7) * 10 + f(t == 1);
    o[i++] = g(1.5) * 10 + g(1.5f);
    o[i++] = g(1LL);
    o[i++] = h(&t) * 10 + h(&c);
    o[i++] = h(&d) * 10 + h(t > 1 ? out : nullptr);
    o[i++] = k(&d) * 10 + k((Middle *)&d);
    o[i++] = k(&cd);
    o[i++] = m(1, 1) * 10 + m('a', (short)1);
    o[i++] = m(1, 2.5f) * 10 + m(true, 1.0);
    o[i++] = e(1.5) * 10 + e(&d) + e(1, 2) * 100;
    o[i++] = r(t) * 100 + r(c) * 10 + r(t + 0);
    o[i++] = r(static_cast<int &&>(t)) * 10 + r((short)1);
}
