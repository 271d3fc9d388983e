//@ refused:

//# a variable
__global__ void values(long long *out) {
    int n = 1;
    constexpr int c = n;
    *out++ = c;
}

//# a constant with an unknown value
__device__ int f() { return 1; }
__global__ void values(long long *out) {
    const int n = f();
    constexpr int c = n;
    *out++ = c;
}

//# division by zero
__global__ void values(long long *out) {
    constexpr int c = 1 / 0;
    *out++ = c;
}

//# overflow
//@ nvrtc accepts: it only warns
__global__ void values(long long *out) {
    constexpr int c = 2147483647 + 1;
    *out++ = c;
}

//# a shift that is too far
__global__ void values(long long *out) {
    constexpr int c = 1 << 32;
    *out++ = c;
}

//# a negative shift
__global__ void values(long long *out) {
    constexpr int c = 1 << -1;
    *out++ = c;
}

//# an element behind the end
__global__ void values(long long *out) {
    constexpr int a[2] = {1, 2};
    constexpr int c = a[2];
    *out++ = c;
}

//# a null pointer is read
__global__ void values(long long *out) {
    constexpr const int *p = nullptr;
    constexpr int c = *p;
    *out++ = c;
}

//# a function that is not constexpr
__device__ int f() { return 1; }
__global__ void values(long long *out) {
    constexpr int c = f();
    *out++ = c;
}

//# no end
__host__ __device__ constexpr int f(int n) { return f(n + 1); }
__global__ void values(long long *out) {
    constexpr int c = f(0);
    *out++ = c;
}

//# no value
__host__ __device__ constexpr int f(int n) { if (n > 0) return 1; }
__global__ void values(long long *out) {
    constexpr int c = f(0);
    *out++ = c;
}

//# a variable outside is changed
__device__ int g = 1;
__host__ __device__ constexpr int f(int &r) { return ++r; }
__global__ void values(long long *out) {
    constexpr int c = f(g);
    *out++ = c;
}

//# the other member of a union
union U { int a; float b; };
__global__ void values(long long *out) {
    constexpr U u = {1};
    constexpr float c = u.b;
    *out++ = (int)c;
}

//# a variable that has no value
//@ not g++: it does not see that the variable of the inner block is gone ([expr.const] 2.7)
__host__ __device__ constexpr int f() { int n = 0; int *p = &n; { int m = 1; p = &m; } return *p; }
__global__ void values(long long *out) {
    constexpr int c = f();
    *out++ = c;
}

//# a variable of a round that is over
//@ not g++: it does not see that the variable of the round is gone ([expr.const] 2.7)
__host__ __device__ constexpr int f() { int n = 0; int *p = &n; for (int i = 0; i < 2; i++) { int m = i; if (i == 0) p = &m; else n = *p; } return n; }
__global__ void values(long long *out) {
    constexpr int c = f();
    *out++ = c;
}

//# a variable of a branch that is over
//@ not g++: it does not see that the variable of the inner block is gone ([expr.const] 2.7)
__host__ __device__ constexpr int f(bool b) { int n = 0; int *p = &n; if (b) { int m = 1; p = &m; } return *p; }
__global__ void values(long long *out) {
    constexpr int c = f(true);
    *out++ = c;
}

//# an address of a local variable
__global__ void values(long long *out) {
    int n = 1;
    constexpr int *p = &n;
    *out++ = *p;
}

//# bound of an array
__device__ int f() { return 2; }
__global__ void values(long long *out) {
    static int a[f()];
    *out++ = a[0];
}

//# a false assertion
__global__ void values(long long *out) {
    static_assert(1 + 1 == 3, "no");
    *out++ = 1;
}

//# a label of a case
__global__ void values(long long *out) {
    int n = 1;
    switch (1) { case n: *out = 1; }
}

//# an argument of a template
template <int N> struct S { int v[N]; };
__global__ void values(long long *out) {
    int n = 1;
    S<n> s;
    *out++ = sizeof s;
}

//# an enumerator
__device__ int f() { return 1; }
enum E { e = f() };
__global__ void values(long long *out) {
    *out++ = e;
}

//# a bit-field
__device__ int f() { return 1; }
struct S { int v : f(); };
__global__ void values(long long *out) {
    *out++ = sizeof(S);
}
