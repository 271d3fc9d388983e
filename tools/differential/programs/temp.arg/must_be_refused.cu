//@ refused:
template <class T, int N = 1> struct S { T v[N]; };
template <template <class> class C> struct W { C<int> c; };

//# none
__global__ void values(long long *out) {
    S<> s;
    *out++ = sizeof s;
}

//# too many
__global__ void values(long long *out) {
    S<int, 1, 2> s;
    *out++ = sizeof s;
}

//# a value for a type
__global__ void values(long long *out) {
    S<1> s;
    *out++ = sizeof s;
}

//# a type for a value
__global__ void values(long long *out) {
    S<int, int> s;
    *out++ = sizeof s;
}

//# a type for a template
__global__ void values(long long *out) {
    W<int> w;
    *out++ = sizeof w;
}

//# a template for a type
template <class T> struct X { T v; };
__global__ void values(long long *out) {
    S<X> s;
    *out++ = sizeof s;
}

//# a template of other parameters
template <int N> struct X { int v; };
__global__ void values(long long *out) {
    W<X> w;
    *out++ = sizeof w;
}

//# a value that does not fit
template <unsigned char N> struct X { int v; };
__global__ void values(long long *out) {
    X<256> x;
    *out++ = sizeof x;
}

//# a value of another kind
template <int N> struct X { int v; };
__global__ void values(long long *out) {
    X<1.5> x;
    *out++ = sizeof x;
}

//# no template
struct X { int v; };
__global__ void values(long long *out) {
    X<int> x;
    *out++ = sizeof x;
}

//# an address of an element
template <int *P> struct X { int v; };
__device__ int a[2];
__global__ void values(long long *out) {
    X<&a[1]> x;
    *out++ = sizeof x;
}

//# an address of a local variable
template <int *P> struct X { int v; };
__global__ void values(long long *out) {
    int i = 1;
    X<&i> x;
    *out++ = sizeof x;
}
