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
