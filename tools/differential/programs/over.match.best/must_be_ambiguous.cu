//@ refused: ambiguous
struct A { int v; };
struct B : A {};
struct Number { __device__ operator int() const { return 1; } __device__ operator long() const { return 2; } };

//# each is better for one argument
__device__ int f(int, double) { return 1; }
__device__ int f(double, int) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1, 2);
}

//# two conversions of one rank
__device__ int f(float) { return 1; }
__device__ int f(long) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# signed and unsigned
__device__ int f(unsigned) { return 1; }
__device__ int f(short) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1LL);
}

//# two pointers for a null pointer
__device__ int f(int *) { return 1; }
__device__ int f(A *) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(nullptr);
}

//# default arguments
__device__ int f(int) { return 1; }
__device__ int f(int, int = 0) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# an ellipsis that takes nothing
__device__ int f(int) { return 1; }
__device__ int f(int, ...) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# value and reference
__device__ int f(A) { return 1; }
__device__ int f(const A &) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(A{1});
}

//# value and reference of an lvalue
__device__ int f(int) { return 1; }
__device__ int f(int &) { return 2; }
__global__ void values(long long *out) {
    int i = 0;
    *out++ = f(i);
}

//# better for the object, worse for the argument
struct S {
    __device__ int f(int) const { return 1; }
    __device__ int f(long) { return 2; }
};
__global__ void values(long long *out) {
    S s;
    *out++ = s.f(1);
}

//# two classes that a number becomes
struct X { __device__ X(int) {} };
struct Y { __device__ Y(int) {} };
__device__ int f(X) { return 1; }
__device__ int f(Y) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# two numbers that an object becomes
__device__ int f(float) { return 1; }
__device__ int f(double) { return 2; }
__global__ void values(long long *out) {
    Number n;
    *out++ = f(n);
}

//# constructors of one object
struct S {
    __device__ S(float) {}
    __device__ S(long) {}
};
__global__ void values(long long *out) {
    S s(1);
    *out++ = sizeof s;
}

//# an enumeration of no fixed type
enum E { zero };
__device__ int f(long) { return 1; }
__device__ int f(char) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(zero);
}

//# three functions of which none is best
__device__ int f(int, int, long) { return 1; }
__device__ int f(int, long, int) { return 2; }
__device__ int f(long, int, int) { return 3; }
__global__ void values(long long *out) {
    *out++ = f(1, 2, 3);
}
