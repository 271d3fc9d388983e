//@ refused:

//# numbers alone
__device__ int operator+(int a, int b) { return a - b; }
__global__ void values(long long *out) { *out++ = 1; }

//# pointers to classes
struct S { int v; };
__device__ int operator+(S *a, int b) { return b; }
__global__ void values(long long *out) { *out++ = 1; }

//# three operands
struct S { int v; };
__device__ int operator+(S, S, S) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# a unary one with two operands
struct S { int v; };
__device__ int operator~(S, S) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# a binary one with one operand
struct S { int v; };
__device__ int operator/(S) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# a member with too many operands
struct S { int v; __device__ int operator+(S, S) { return 1; } };
__global__ void values(long long *out) { *out++ = 1; }

//# a static member
struct S { int v; __device__ static int operator+(S, S) { return 1; } };
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument
struct S { int v; };
__device__ int operator+(S, int = 3) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# a postfix one with another parameter
struct S { int v; };
__device__ int operator++(S &, long) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# a call that is no member
struct S { int v; };
__device__ int operator()(S, int) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# a subscript that is no member
struct S { int v; };
__device__ int operator[](S, int) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# an assignment that is no member
struct S { int v; };
__device__ int operator=(S &, int) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# an arrow that is no member
struct S { int v; };
__device__ S *operator->(S &s) { return &s; }
__global__ void values(long long *out) { *out++ = 1; }

//# variable arguments
struct S { int v; };
__device__ int operator+(S, ...) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# a subscript with two operands
struct S { int v; __device__ int operator[](int, int) { return 1; } };
__global__ void values(long long *out) { *out++ = 1; }

//# a member of a template
template <class T> struct S { T v; __device__ int operator+(S, S) { return 1; } };
__global__ void values(long long *out) { S<int> s; *out++ = 1; }

//# a default argument of operator
struct A { int operator+(int a = 1); };
__global__ void values(long long *out) { *out++ = 1; }

//# an operator of int
__device__ int operator+(int a, int b) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# host operator of int
int operator+(int a, int b);
__global__ void values(long long *out) { *out++ = 1; }

//# an operator of pointer template
template <class T> int operator+(T *a, int b);
__global__ void values(long long *out) { *out++ = 1; }

//# an operator template of int
template <class T> int operator+(int a, int b);
__global__ void values(long long *out) { *out++ = 1; }

//# a template of an assignment outside of a class
template <class T> int operator=(T a, int b);
__global__ void values(long long *out) { *out++ = 1; }

//# call operator outside
struct A { };
int operator()(A a, int b);
__global__ void values(long long *out) { *out++ = 1; }

//# subscript outside
struct A { };
int operator[](A a, int b);
__global__ void values(long long *out) { *out++ = 1; }

//# arrow outside
struct A { };
A *operator->(A a);
__global__ void values(long long *out) { *out++ = 1; }

//# friend assignment
struct A { friend int operator=(A a, int b); };
__global__ void values(long long *out) { *out++ = 1; }

//# friend of int
struct A { friend int operator+(int a, int b); };
__global__ void values(long long *out) { *out++ = 1; }

//# friend with three
struct A { friend int operator+(A a, int b, int c); };
__global__ void values(long long *out) { *out++ = 1; }

//# friend template with three
struct A { template <class T> friend int operator+(A a, T b, int c); };
__global__ void values(long long *out) { *out++ = 1; }

//# template with three
struct A { };
template <class T> int operator+(A a, T b, int c);
__global__ void values(long long *out) { *out++ = 1; }

//# template with none
template <class T> int operator+();
__global__ void values(long long *out) { *out++ = 1; }

//# unary with two
struct A { };
template <class T> int operator!(A a, T b);
__global__ void values(long long *out) { *out++ = 1; }

//# binary with one
struct A { };
template <class T> int operator/(T b);
__global__ void values(long long *out) { *out++ = 1; }

//# postfix with another type
struct A { };
int operator++(A &a, long b);
__global__ void values(long long *out) { *out++ = 1; }

//# method with two
struct A { int operator+(int a, int b); };
__global__ void values(long long *out) { *out++ = 1; }

//# method template with two
struct A { template <class T> int operator+(T a, int b); };
__global__ void values(long long *out) { *out++ = 1; }

//# subscript with two
struct A { int operator[](int a, int b); };
__global__ void values(long long *out) { *out++ = 1; }

//# subscript with none
struct A { int operator[](); };
__global__ void values(long long *out) { *out++ = 1; }

//# arrow with one
struct A { A *operator->(int); };
__global__ void values(long long *out) { *out++ = 1; }

//# not with one
struct A { int operator!(int); };
__global__ void values(long long *out) { *out++ = 1; }

//# method in template
template <class T> struct A { int operator+(int a, int b); };
__global__ void values(long long *out) { *out++ = 1; }

//# method postfix long
struct A { int operator++(long); };
__global__ void values(long long *out) { *out++ = 1; }

//# static operator
struct A { static int operator+(A); };
__global__ void values(long long *out) { *out++ = 1; }

//# static call operator
struct A { static int operator()(int); };
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument once more
struct A { };
int operator+(A a, int b = 1);
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument in template
struct A { };
template <class T> int operator+(A a, T b = 1);
__global__ void values(long long *out) { *out++ = 1; }

//# variadic
struct A { };
int operator+(A a, ...);
__global__ void values(long long *out) { *out++ = 1; }

//# an operator of enum pointer
enum E { e };
int operator+(E *a, int b);
__global__ void values(long long *out) { *out++ = 1; }

//# new with int
struct A { void *operator new(int); };
__global__ void values(long long *out) { *out++ = 1; }

//# new returns int
struct A { int operator new(unsigned long); };
__global__ void values(long long *out) { *out++ = 1; }

//# delete returns int
struct A { int operator delete(void *); };
__global__ void values(long long *out) { *out++ = 1; }
