//@ refused:

//# a member
template <class T> struct A { int T; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<int>);
}

//# a static member
template <class T> struct A { static constexpr int T = 1; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<int>);
}

//# a method
template <class T> struct A { __device__ int T() { return 1; } };
__global__ void values(long long *out) {
    *out++ = sizeof(A<int>);
}

//# a typedef
template <class T> struct A { typedef int T; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<int>);
}

//# an alias
template <class T> struct A { using T = int; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<int>);
}

//# a class
template <class T> struct A { struct T { int x; }; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<int>);
}

//# the template itself
template <class A> struct A { int x; };
__global__ void values(long long *out) {
    *out++ = sizeof(A<int>);
}

//# a function's parameter
template <class T> __device__ int f(int T) { return T; }
__global__ void values(long long *out) {
    *out++ = f<int>(1);
}

//# a value as a function's parameter
template <int N> __device__ int f(int N) { return N; }
__global__ void values(long long *out) {
    *out++ = f<1>(1);
}

//# a parameter of a member that is defined
template <class T> struct A { __device__ int f(int x); };
template <class T> __device__ int A<T>::f(int T) { return T; }
__global__ void values(long long *out) {
    *out++ = A<int>().f(1);
}

//# a function
template <class T> __device__ int T() { return 1; }
__global__ void values(long long *out) {
    *out++ = 1;
}

//# a parameter again as parameter
template <class T> __device__ int f(int T) { return 1; }
__global__ void values(long long *out) { *out++ = 1; }

//# a parameter again as field
template <class T> struct A { int T; };
__global__ void values(long long *out) { *out++ = 1; }

//# a parameter again as method
template <class T> struct A { int T(); };
__global__ void values(long long *out) { *out++ = 1; }

//# a parameter again as typedef
template <class T> struct A { typedef int T; };
__global__ void values(long long *out) { *out++ = 1; }

//# a parameter again as alias
template <class T> struct A { using T = int; };
__global__ void values(long long *out) { *out++ = 1; }

//# a parameter again as nested class
template <class T> struct A { struct T { }; };
__global__ void values(long long *out) { *out++ = 1; }

//# a parameter again as enumerator
template <class T> struct A { enum { T }; };
__global__ void values(long long *out) { *out++ = 1; }

//# a parameter with the name of its class template
template <class A> struct A { };
__global__ void values(long long *out) { *out++ = 1; }
