// What can be made of what, and what types are.
//@ nvrtc refuses: it is asked without functions of the host

//# constructible
//@ values: 1 1 0 0 1 0 0 0 1 1 0 0 1 0 1 1
//@ values: 1 0 0 1 1 1 0 0 1 1 1 0 0 0 0 1
struct A { int v; A(int x) : v(x) {} };
struct B { B(A); };
struct C { explicit C(int, float *); C(const C &) = delete; };
struct D { D(const D &); D(D &&) = delete; };
struct E { ~E() = delete; };
struct F { explicit operator int() const; operator float *() const; };
struct G { private: G(); };
struct H { int a, b; };
enum class En { a };
__global__ void values(long long *out) {
    *out++ = __is_constructible(int, float);
    *out++ = __is_constructible(int);
    *out++ = __is_constructible(int, float, int);
    *out++ = __is_constructible(int *, float *);
    *out++ = __is_constructible(const int *, int *);
    *out++ = __is_constructible(void);
    *out++ = __is_constructible(int &);
    *out++ = __is_constructible(int &, int);
    *out++ = __is_constructible(int &, int &);
    *out++ = __is_constructible(const int &, long);
    *out++ = __is_constructible(int &&, int &);
    *out++ = __is_constructible(A);
    *out++ = __is_constructible(A, short);
    *out++ = __is_constructible(A, int *);
    *out++ = __is_constructible(B, A);
    *out++ = __is_constructible(B, int);
    *out++ = __is_constructible(C, int, float *);
    *out++ = __is_constructible(C, const C &);
    *out++ = __is_constructible(D, D);
    *out++ = __is_constructible(D, D &);
    *out++ = __is_constructible(int, F);
    *out++ = __is_constructible(float *, F);
    *out++ = __is_constructible(float, F);
    *out++ = __is_constructible(G);
    *out++ = __is_constructible(H);
    *out++ = __is_constructible(H, H);
    *out++ = __is_constructible(int[3]);
    *out++ = __is_constructible(int[3], int);
    *out++ = __is_constructible(A[3]);
    *out++ = __is_constructible(En, int);
    *out++ = __is_constructible(int, En);
    *out++ = __is_constructible(En, En);
}

//# assignable
//@ values: 1 0 0 0 1 1 1 0 0 0 1 0 0 0 1 0
//@ values: 0
struct A { A &operator=(int); };
struct B { const int v; };
struct C { __device__ C &operator=(const C &) & { return *this; } };
struct D { D &operator=(D &&) = delete; };
struct E { operator int() const; };
__global__ void values(long long *out) {
    *out++ = __is_assignable(int &, float);
    *out++ = __is_assignable(int, float);
    *out++ = __is_assignable(const int &, int);
    *out++ = __is_assignable(int *&, float *);
    *out++ = __is_assignable(A &, int);
    *out++ = __is_assignable(A, int);
    *out++ = __is_assignable(A &, A);
    *out++ = __is_assignable(A &, int *);
    *out++ = __is_assignable(const A &, int);
    *out++ = __is_assignable(B &, B);
    *out++ = __is_assignable(C &, C);
    *out++ = __is_assignable(C, C);
    *out++ = __is_assignable(D &, D);
    *out++ = __is_assignable(D &, D &);
    *out++ = __is_assignable(int &, E);
    *out++ = __is_assignable(void, int);
    *out++ = __is_assignable(int[2], int[2]);
}

//# destructors, aggregates, final classes
//@ values: 1 1 0 0 0 1 1 0 0 1 1 1 0 0 1 1
//@ values: 0
struct A { int v; };
struct B { ~B(); };
struct C { B b; };
struct D final { int v; D(int); };
struct E { private: int v; };
struct F : A { int w; };
union U { int i; float f; };
template <class T> struct T1 final { T t; };
__global__ void values(long long *out) {
    *out++ = __has_trivial_destructor(int);
    *out++ = __has_trivial_destructor(A);
    *out++ = __has_trivial_destructor(B);
    *out++ = __has_trivial_destructor(C);
    *out++ = __has_trivial_destructor(C[2]);
    *out++ = __has_trivial_destructor(int &);
    *out++ = __is_aggregate(A);
    *out++ = __is_aggregate(D);
    *out++ = __is_aggregate(E);
    *out++ = __is_aggregate(F);
    *out++ = __is_aggregate(U);
    *out++ = __is_aggregate(int[2]);
    *out++ = __is_aggregate(int);
    *out++ = __is_final(A);
    *out++ = __is_final(D);
    *out++ = __is_final(T1<int>);
    *out++ = __is_final(int);
}

//# in a template
//@ values: 2 1 1 0
struct A { A(int); };
template <class T, class U, bool = __is_constructible(T, U)> struct S { static const int v = 1; };
template <class T, class U> struct S<T, U, true> { static const int v = 2; };
template <class T, class... U> constexpr bool every = (__is_constructible(T, U) && ...);
__global__ void values(long long *out) {
    *out++ = S<A, int>::v;
    *out++ = S<A, int *>::v;
    *out++ = every<A, int, short, float>;
    *out++ = every<A, int, short, float *>;
}
