//@ values: 20 6 1073741824 6 3
// The words of a declaration come in any order, also behind a class that it defines, on lines of their own.
struct { int a, b; }
typedef Pair;
struct Q { int a; }
typedef *Pointer, Plain;
union { int i; float f; }
typedef Either;
enum { low = 2, high = 6 }
typedef Level;
struct Limit { int a; }
static const constexpr limit = {3};
__global__ void values(long long *out) {
    Pair p{4, 5};
    *out++ = p.a * p.b;
    Plain q{6};
    Pointer at = &q;
    *out++ = at->a;
    Either e;
    e.f = 2;
    *out++ = e.i;
    Level l = high;
    *out++ = l;
    *out++ = limit.a;
}
