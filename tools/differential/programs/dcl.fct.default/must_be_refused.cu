//@ refused:

//# a default argument twice
__device__ int f(int a = 1);
__device__ int f(int a = 1) { return a; }
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument twice host
int f(int a = 1);
int f(int a = 1);
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument in middle
__device__ int f(int a = 1, int b);
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument in middle host
int f(int a = 1, int b);
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument in middle method
struct A { int f(int a = 1, int b); };
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument in middle template
template <class T> int f(int a = 1, T b);
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument twice method
struct A { int f(int a = 1); };
int A::f(int a = 1) { return a; }
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument twice template
template <class T> int f(T a = 1);
template <class T> int f(T a = 1) { return a; }
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument of template member outside
template <class T> struct A { int f(int a); };
template <class T> int A<T>::f(int a = 1) { return a; }
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument of typedef
typedef int F(int a = 1);
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument of pointer
int (*p)(int a = 1);
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument parameter
int f(int a, int b = a);
__global__ void values(long long *out) { *out++ = 1; }
