//@ refused:

//# the built-in operator and the own one
struct S {
    __device__ S(int) {}
    __device__ operator int() const { return 1; }
};
__device__ int operator+(S, S) { return 2; }
__global__ void values(long long *out) {
    S s(1);
    *out++ = s + 1;
}

//# two numbers for one operand
struct S {
    __device__ operator int() const { return 1; }
    __device__ operator float() const { return 2; }
};
__global__ void values(long long *out) {
    S s;
    *out++ = (int)(s * 2L);
}

//# a member and a function
struct S { __device__ int operator-(S) { return 1; } };
__device__ int operator-(S, S) { return 2; }
__global__ void values(long long *out) {
    S s;
    *out++ = s - s;
}

//# operands that change places
struct S {};
struct T : S {};
__device__ int operator==(const S &, const T &) { return 1; }
__device__ int operator==(const T &, const S &) { return 2; }
__global__ void values(long long *out) {
    T t;
    *out++ = t == t;
}

//# two call operators
struct S {
    __device__ int operator()(float) const { return 1; }
    __device__ int operator()(long) const { return 2; }
};
__global__ void values(long long *out) {
    *out++ = S()(1);
}

//# two functions that an object becomes
typedef int (*F)(int);
typedef int (*G)(long);
__device__ int f(int) { return 1; }
__device__ int g(long) { return 2; }
struct S {
    __device__ operator F() const { return f; }
    __device__ operator G() const { return g; }
};
__global__ void values(long long *out) {
    S s;
    *out++ = s((char)1) + s(1u);
}

//# an enumeration, and a number beside a class made of it
enum E { a };
struct C { __device__ C(unsigned) {} };
__device__ int operator<<(E, C) { return 1; }
__global__ void values(long long *out) { E e = a; *out = e << 5ul; }
//# two enumerations of one type
enum E : short { a };
struct C { __device__ C(char) {} };
__device__ int operator+(E, const C) { return 1; }
__global__ void values(long long *out) { E e = a; *out = e + e; }
//# the enumeration on the right
enum E : short { a };
struct C { __device__ C(long) {} };
__device__ int operator&(C, E) { return 1; }
__global__ void values(long long *out) { E e = a; *out = e & e; }
//# comparisons, too
enum E : char { a };
struct C { template <class T> __device__ C(T) {} };
__device__ int operator<(C, E) { return 1; }
__global__ void values(long long *out) { E e = a; char c = 1; *out = c < e; }
//# a pointer and an enumeration
enum U { u };
struct C { template <class T> __device__ C(T) {} };
__device__ int operator-(C, U) { return 1; }
__global__ void values(long long *out) { U w = u; int i = 3; *out = &i - w; }
