//@ refused:

//# Arguments of another instance
template <class T, int N> struct S;
template <class T> struct S<T, 2> {
    T x;
    __device__ S<T, 3>(T a) : x(a) {}
};
__global__ void values(long long *out) { S<int, 2> s(1); *out = s.x; }

//# Too few arguments
template <class T, int N> struct S {
    T x;
    __device__ S<T>(T a) : x(a) {}
};
__global__ void values(long long *out) { S<int, 2> s(1); *out = s.x; }

//# Arguments of no template
struct S {
    int x;
    __device__ S<int>(int a) : x(a) {}
};
__global__ void values(long long *out) { S s(1); *out = s.x; }
