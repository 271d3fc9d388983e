//@ values: 1 2 3 4 7 1 2 3 4 5 1 4 3
template <class T> __device__ int f(T) { return 1; }
template <class T> __device__ int f(T *) { return 2; }
template <class T> __device__ int f(const T *) { return 3; }
template <class T> __device__ int f(T **) { return 4; }
template <class T, int N> __device__ int f(T (&)[N]) { return 5; }
template <class T> __device__ int f(T *const *) { return 6; }
template <class R, class A> __device__ int f(R (*)(A)) { return 7; }
template <class T> __device__ int g(T, T) { return 1; }
template <class T, class U> __device__ int g(T, U) { return 2; }
template <class T> __device__ int g(T *, T *) { return 3; }
template <class T, class U> __device__ int g(T *, U *) { return 4; }
template <class T> __device__ int g(T, int) { return 5; }
template <class T> struct Box {};
template <class T> __device__ int h(Box<T>) { return 1; }
template <template <class> class C, class T> __device__ int h(C<T>) { return 2; }
template <class T> __device__ int h(T) { return 3; }
template <class T> __device__ int h(Box<T *>) { return 4; }
__device__ int function(int) { return 0; }
__global__ void values(long long *out) {
    int i = 0;
    int *p = &i;
    const int *c = p;
    float x = 0;
    *out++ = f(i);
    *out++ = f(p);
    *out++ = f(c);
    *out++ = f(&p);
    *out++ = f(function);
    *out++ = g(1.0, 1.0);
    *out++ = g(1.0, 'a');
    *out++ = g(p, p);
    *out++ = g(p, &x);
    *out++ = g(1.0, 2);
    *out++ = h(Box<int>());
    *out++ = h(Box<int *>());
    *out++ = h(3);
}
