//@ values: -4 -4 1 4 4 -4 -4 -4 1
// Nothing but the conversion itself asks for these classes.
struct P { int p; };
struct A { int a; };
struct N1 : P, A { int n; };
struct N2 : P, A { int n; };
struct N3 : P, A { int n; };
struct N4 : P, A { int n; };
struct N5 : P, A { int n; };
struct N6 : P, A { int n; };
struct N7 : P, A { int n; };
template <class T> struct T1 : P, A { T n; };
template <class T> struct T2 : P, A { T n; };
__device__ long long between(const void *p, const void *q) { return (const char *)p - (const char *)q; }
__device__ long long c_cast(A *a) { return between((N1 *)a, a); }
__device__ long long static_cast_down(A *a) { return between(static_cast<N2 *>(a), a); }
__device__ long long compared(N3 *n, A *a) { return a == n; }
__device__ long long chosen(N4 *n, A *a, bool c) { return between(c ? a : n, n); }
__device__ long long reference(N5 &n) { A &a = n; return between(&a, &n); }
__device__ long long c_cast_of_reference(A &a) { return between(&(N6 &)a, &a); }
__device__ long long static_cast_of_reference(A &a) { return between(&static_cast<N7 &>(a), &a); }
__device__ long long instance(A *a) { return between((T1<int> *)a, a); }
__device__ long long other_instance(T2<int> *t, A *a) { return a == t; }
__global__ void values(long long *out) {
    alignas(16) char room[64];
    void *at = room + 16;
    A *a = (A *)at;
    *out++ = c_cast(a);
    *out++ = static_cast_down(a);
    *out++ = compared((N3 *)(void *)(room + 12), a);
    *out++ = chosen((N4 *)at, a, false);
    *out++ = reference(*(N5 *)at);
    *out++ = c_cast_of_reference(*a);
    *out++ = static_cast_of_reference(*a);
    *out++ = instance(a);
    *out++ = other_instance((T2<int> *)(void *)(room + 12), a);
}
