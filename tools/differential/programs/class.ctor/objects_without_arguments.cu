//@ values: 20 6 3 3 15 9 8 8 1 1
struct None { int v; __device__ None(int v) : v(v) {} };
struct Empty {};
struct Filled { int a = 4; const int b = 5; };
struct Own { int v; __device__ Own() : v(6) {} };
struct Holds { Empty e; Filled f; Own o; };
struct Constant { const int c; int d; };
struct WithBase : None { using None::None; };
struct Member { None n = None(7); const int c = 8; };
union Either { int i; None n; __device__ Either() : i(9) {} };
template <class T> struct Is { template <class U, class = decltype(U())> static __device__ char test(int); template <class U> static __device__ long test(...); static constexpr int value = sizeof(test<T>(0)); };
__global__ void values(long long *out) {
    const Empty e;
    const Filled f;
    const Holds h;
    *out++ = sizeof e + f.a + f.b + h.f.a + h.o.v;
    const Own o[2];
    *out++ = o[1].v;
    Constant c = {};
    Constant d{3};
    *out++ = c.c + c.d + d.c + d.d;
    WithBase w(3);
    *out++ = w.v;
    Member m;
    *out++ = m.n.v + m.c;
    Either either;
    *out++ = either.i;
    *out++ = Is<None>::value;
    *out++ = Is<Constant>::value;
    *out++ = Is<Member>::value;
    *out++ = Is<Holds>::value;
}
