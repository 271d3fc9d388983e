//@ refused: deleted
struct None { int v; __device__ None(int v) : v(v) {} };
struct Gone { Gone() = delete; };
struct Constant { const int c; };
struct Defaulted { const int c; Defaulted() = default; };

//# a base without one
struct S : None {};
__global__ void values(long long *out) {
    S s;
    *out++ = s.v;
}

//# a member whose own is deleted
struct S { Gone gone; int v; };
__global__ void values(long long *out) {
    S s;
    *out++ = s.v;
}

//# a member of a member
struct T { Constant c; };
struct S { T t[2]; };
__global__ void values(long long *out) {
    *out++ = S().t[0].c.c;
}

//# declared as defaulted, with a constant
__global__ void values(long long *out) {
    Defaulted d;
    *out++ = d.c;
}

//# an array of them
__global__ void values(long long *out) {
    Constant a[2];
    *out++ = a[0].c;
}

//# a member that the constructor leaves to it
struct S { None n; int v; S() = default; };
__global__ void values(long long *out) {
    *out++ = S().v;
}
