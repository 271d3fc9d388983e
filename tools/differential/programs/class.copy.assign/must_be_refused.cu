//@ refused:

//# a deleted one
struct S { int v; S &operator=(const S &) = delete; };
__global__ void values(long long *out) {
    S a{1}, b{2};
    b = a;
    *out++ = b.v;
}

//# a constant member
struct S { const int v; };
__global__ void values(long long *out) {
    S a{1}, b{2};
    b = a;
    *out++ = b.v;
}

//# a reference as a member
struct S { int &v; };
__global__ void values(long long *out) {
    int i = 1;
    S a{i}, b{i};
    b = a;
    *out++ = b.v;
}

//# a constant object
struct S { int v; };
__global__ void values(long long *out) {
    const S a{1};
    S b{2};
    a = b;
    *out++ = a.v;
}

//# a member that cannot be assigned
struct M { int v; M &operator=(const M &) = delete; };
struct S { M m; };
__global__ void values(long long *out) {
    S a{}, b{};
    b = a;
    *out++ = b.m.v;
}

//# a base that cannot be assigned
struct M { int v; M &operator=(const M &) = delete; };
struct S : M {};
__global__ void values(long long *out) {
    S a{}, b{};
    b = a;
    *out++ = b.v;
}

//# a moving one makes the copying one deleted
struct S { int v; __device__ S(int v) : v(v) {} __device__ S(S &&o) : v(o.v) {} };
__global__ void values(long long *out) {
    S a(1), b(2);
    b = a;
    *out++ = b.v;
}

//# a private one
class S { __device__ S &operator=(const S &) { return *this; } };
__global__ void values(long long *out) {
    S a, b;
    b = a;
    *out++ = sizeof b;
}

//# an array
__global__ void values(long long *out) {
    int a[2] = {1, 2}, b[2] = {3, 4};
    b = a;
    *out++ = b[0];
}

//# an array of constants in a member
struct S { const int v[2]; };
__global__ void values(long long *out) {
    S a{{1, 2}}, b{{3, 4}};
    b = a;
    *out++ = b.v[0];
}

//# a copy where a move is declared
struct D { int v; D &operator=(D &&) = delete; };
__global__ void values(long long *out) { D a{1}, b{2}; a = b; *out++ = 1; }

//# to an rvalue, by an operator for lvalues
struct C { __device__ C &operator=(const C &) & { return *this; } };
__global__ void values(long long *out) { C a, b; static_cast<C &&>(a) = b; *out++ = 1; }
