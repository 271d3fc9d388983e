//@ refused:

//# a value
__global__ void values(long long *out) {
    int &r = 1;
    *out++ = r;
}

//# a number of another type
__global__ void values(long long *out) {
    short s = 1;
    int &r = s;
    *out++ = r;
}

//# a constant
__global__ void values(long long *out) {
    const int c = 1;
    int &r = c;
    *out++ = r;
}

//# a variable for an rvalue
__global__ void values(long long *out) {
    int i = 1;
    int &&r = i;
    *out++ = r;
}

//# a named rvalue reference
__global__ void values(long long *out) {
    int &&r = 1;
    int &&s = r;
    *out++ = s;
}

//# a volatile constant
__global__ void values(long long *out) {
    int i = 1;
    const volatile int &r = 1L;
    *out++ = r;
}

//# a bit-field
struct S { int v : 3; };
__global__ void values(long long *out) {
    S s{1};
    int &r = s.v;
    *out++ = r;
}

//# an object of another class
struct S { int v; };
struct T { int v; };
__global__ void values(long long *out) {
    S s{1};
    const T &t = s;
    *out++ = t.v;
}

//# a derived class
struct S { int v; };
struct T : S {};
__global__ void values(long long *out) {
    S s{1};
    T &t = s;
    *out++ = t.v;
}

//# an array of another size
__global__ void values(long long *out) {
    int a[2] = {1, 2};
    int (&r)[3] = a;
    *out++ = r[0];
}

//# a conversion function that gives a value
struct S { __device__ operator int() const { return 1; } };
__global__ void values(long long *out) {
    S s;
    int &r = s;
    *out++ = r;
}

//# a result that is a value
__device__ int f() { return 1; }
__global__ void values(long long *out) {
    int &r = f();
    *out++ = r;
}
