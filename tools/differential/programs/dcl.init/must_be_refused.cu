//@ refused:

//# a constant without a value
__global__ void values(long long *out) {
    const int c;
    *out++ = 1;
}

//# a reference to nothing
__global__ void values(long long *out) {
    int &r;
    *out++ = 1;
}

//# a class without a default constructor
struct S { int v; __device__ S(int v) : v(v) {} };
__global__ void values(long long *out) {
    S s;
    *out++ = s.v;
}

//# a member without a default constructor
struct S { int v; __device__ S(int v) : v(v) {} };
struct T { S s; };
__global__ void values(long long *out) {
    T t;
    *out++ = t.s.v;
}

//# a constant of a class without a value
struct S { int v; };
__global__ void values(long long *out) {
    const S s;
    *out++ = 1;
}

//# a constant member
struct S { const int v; };
__global__ void values(long long *out) {
    S s;
    *out++ = 1;
}

//# a reference as a member
struct S { int &v; };
__global__ void values(long long *out) {
    S s;
    *out++ = 1;
}

//# an array of a class without a default constructor
struct S { int v; __device__ S(int v) : v(v) {} };
__global__ void values(long long *out) {
    S s[2] = {S(1)};
    *out++ = s[0].v;
}

//# an array from an array
__global__ void values(long long *out) {
    int a[2] = {1, 2};
    int b[2] = a;
    *out++ = b[0];
}

//# a number from an object
struct S { int v; };
__global__ void values(long long *out) {
    S s{1};
    int i = s;
    *out++ = i;
}

//# an object from another class
struct S { int v; };
struct T { int v; };
__global__ void values(long long *out) {
    S s{1};
    T t = s;
    *out++ = t.v;
}

//# too many in parentheses
__global__ void values(long long *out) {
    int i(1, 2);
    *out++ = i;
}
