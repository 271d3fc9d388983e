//@ values: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17
// A function is the device's if one of its declarations says so; definitions and explicit specialisations need not.
struct Plain {
    __device__ Plain(int a);
    __device__ ~Plain();
    __device__ int f() const;
    __host__ __device__ int g() const;
    __device__ int operator+(const Plain &o) const;
    __device__ operator int() const;
    __device__ int m(int) const;
    __device__ int m(int);
    typedef int I;
    __device__ int z(I) const;
    friend __device__ int friendly(Plain &s);
    int v;
    static __device__ int s(float);
};
Plain::Plain(int a) : v(a) {}
Plain::~Plain() { v = 0; }
int Plain::f() const { return 1; }
inline int Plain::g() const { return 2; }
int Plain::operator+(const Plain &o) const { return v + o.v - 3; }
Plain::operator int() const { return v + 1; }
int Plain::m(int a) const { return a; }
int Plain::m(int a) { return a + 1; }
int Plain::z(Plain::I x) const { return x; }
int Plain::s(float x) { return x; }
int friendly(Plain &) { return 8; }
__device__ int one();
int one() { return 9; }
__device__ int two(int);
__device__ int two(float);
int two(float) { return 10; }
int two(int) { return 11; }
template <typename T> struct Of {
    typedef T value;
    __device__ int f() const;
    template <typename U> __device__ int h(U u) const;
    __device__ value k(const value &v) const;
    __device__ int special() const;
};
template <typename A> int Of<A>::f() const { return 12; }
template <typename A> template <typename B> int Of<A>::h(B u) const { return u; }
template <typename A> typename Of<A>::value Of<A>::k(const typename Of<A>::value &v) const { return v; }
template <typename A> __device__ int Of<A>::special() const { return 0; }
template <> int Of<int>::special() const { return 15; }
template <typename T> __device__ int free(T, T *);
template <typename U> int free(U, U *) { return 16; }
template <typename T> __device__ int specialised(T) { return 0; }
template <> int specialised(int) { return 17; }
namespace n {
    __device__ int g();
}
int n::g() { return 7; }
__global__ void values(long long *out) {
    Plain s(3);
    const Plain t(3);
    Of<int> of;
    int i = 0;
    out[0] = s.f();
    out[1] = s.g();
    out[2] = s + t;
    out[3] = s;
    out[4] = t.m(5);
    out[5] = s.m(5);
    out[6] = n::g();
    out[7] = friendly(s);
    out[8] = one();
    out[9] = two(1.0f);
    out[10] = two(1);
    out[11] = of.f();
    out[12] = of.h(13) + s.z(0) + Plain::s(0.5f);
    out[13] = of.k(14);
    out[14] = of.special();
    out[15] = free(i, &i);
    out[16] = specialised(1);
}
