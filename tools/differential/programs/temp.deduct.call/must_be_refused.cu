//@ refused:
template <class T> struct Box { T v; };

//# a template of another class
template <class T> __device__ int f(Box<T>) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a pointer from a value
template <class T> __device__ int f(T *) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# a variable from a value
template <class T> __device__ int f(T &) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(1);
}

//# two classes that it derives from
struct Two : Box<int>, Box<long> {};
template <class T> __device__ int f(const Box<T> &) { return 1; }
__global__ void values(long long *out) {
    Two t{};
    *out++ = f(t);
}

//# a conversion that is not looked for
struct S { __device__ operator Box<int>() const { return {1}; } };
template <class T> __device__ int f(Box<T>) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(S());
}

//# overloads that fit alike
__device__ int g(int) { return 1; }
__device__ int g(long) { return 2; }
template <class R, class T> __device__ int f(R (*)(T)) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(g);
}

//# a null pointer
template <class T> __device__ int f(T *) { return 1; }
__global__ void values(long long *out) {
    *out++ = f(nullptr);
}

//# levels of pointers
template <class T> __device__ int f(T **) { return 1; }
__global__ void values(long long *out) {
    int i = 1;
    *out++ = f(&i);
}

//# an array as a value
template <class T, int N> __device__ int f(T (&)[N]) { return N; }
__global__ void values(long long *out) {
    int a[2] = {1, 2};
    *out++ = f(+a);
}
