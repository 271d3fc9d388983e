//@ refused:

//# no operator for classes
struct S { int v; };
__global__ void values(long long *out) {
    S a{1}, b{2};
    *out++ = (a + b).v;
}

//# no comparison of classes
struct S { int v; };
__global__ void values(long long *out) {
    S a{1}, b{1};
    *out++ = a == b;
}

//# an operator of another class
struct S {};
struct T {};
__device__ int operator+(S, S) { return 1; }
__global__ void values(long long *out) {
    *out++ = S() + T();
}

//# assignment of a number
struct S { int v; };
__global__ void values(long long *out) {
    S s{1};
    s = 2;
    *out++ = s.v;
}

//# a subscript of an object
struct S { int v; };
__global__ void values(long long *out) {
    S s{1};
    *out++ = s[0];
}

//# an object that is called
struct S { int v; };
__global__ void values(long long *out) {
    S s{1};
    *out++ = s(0);
}

//# an arrow of an object
struct S { int v; };
__global__ void values(long long *out) {
    S s{1};
    *out++ = s->v;
}

//# an arrow that ends nowhere
struct S { int v; __device__ int operator->() { return v; } };
__global__ void values(long long *out) {
    S s{1};
    *out++ = s->v;
}

//# an object as a truth value
struct S { int v; };
__global__ void values(long long *out) {
    S s{1};
    *out++ = s ? 1 : 2;
}

//# an operator that only takes variables
struct S { int v; };
__device__ S &operator+=(S &a, int n) { a.v += n; return a; }
__global__ void values(long long *out) {
    *out++ = (S{1} += 2).v;
}

//# an operator for numbers alone
__device__ int operator+(int a, int b) { return a - b; }
__global__ void values(long long *out) {
    *out++ = 1 + 2;
}

//# an operator that is deleted
struct S { int v; };
__device__ int operator-(S) = delete;
__global__ void values(long long *out) {
    *out++ = -S{1};
}

//# a function that takes no operand as the enumeration
enum E { a };
struct C { template <class T> __device__ C(T) {} };
__device__ long operator<(C, C) { return 3000; }
__global__ void values(long long *out) { E e = a; int *p = nullptr; *out = p < e; }
//# a pointer as it is, and a class made of the enumeration
enum E { a };
struct C { __device__ C(char) {} };
__device__ long operator<(int *, C) { return 2000; }
__global__ void values(long long *out) { E e = a; int *p = nullptr; *out = p < e; }
