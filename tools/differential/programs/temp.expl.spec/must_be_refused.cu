//@ refused:

//# of no template
template <> __device__ int f(int) { return 1; }
__global__ void values(long long *out) {
    *out++ = 1;
}

//# fits no template
template <class T> __device__ int f(T *) { return 1; }
template <> __device__ int f(int) { return 2; }
__global__ void values(long long *out) {
    *out++ = 1;
}

//# behind its use
template <class T> __device__ int f(T) { return 1; }
__device__ int g() { return f(1); }
template <> __device__ int f(int) { return 2; }
__global__ void values(long long *out) {
    *out++ = g();
}

//# twice
template <class T> __device__ int f(T) { return 1; }
template <> __device__ int f(int) { return 2; }
template <> __device__ int f(int) { return 3; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a class twice
template <class T> struct S { int v; };
template <> struct S<int> { int w; };
template <> struct S<int> { int x; };
__global__ void values(long long *out) {
    *out++ = sizeof(S<int>);
}

//# a class behind its use
template <class T> struct S { int v; };
__device__ S<int> s;
template <> struct S<int> { long v; };
__global__ void values(long long *out) {
    *out++ = sizeof s;
}

//# a default argument
template <class T> __device__ int f(T t) { return t; }
template <> __device__ int f(int t = 1) { return t; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# in a function
template <class T> struct S { int v; };
__global__ void values(long long *out) {
    template <> struct S<int> { long v; };
    *out++ = 1;
}

//# of a member that there is not
template <class T> struct S { int v; };
template <> __device__ int S<int>::f() { return 1; }
__global__ void values(long long *out) {
    *out++ = 1;
}

//# partly of a function
template <class T, class U> __device__ int f(T, U) { return 1; }
template <class T> __device__ int f<T, int>(T, int) { return 2; }
__global__ void values(long long *out) {
    *out++ = f(1, 2);
}

//# a default argument of a host function
template <class T> int f(T a, int b) { return 1; }
template <> int f<int>(int a, int b = 1) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument behind another parameter
template <class T> __device__ int f(T a, int b) { return 1; }
template <> __device__ int f<int>(int a, int b = 1) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }

//# a default argument of a member
template <class T> struct A { int f(int a); };
template <> int A<int>::f(int a = 1) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }
