//@ values: 1 2 3 4 5 6 7 1 2 3 4 5 6 7 2 3 1 4 4 6 7 1 1 2 2 5 7 6
template <class T> __device__ int f(T) { return 1; }
template <class T> __device__ int f(T *) { return 2; }
template <class T> __device__ int f(const T *) { return 3; }
template <class T> __device__ int f(T **) { return 4; }
template <class T> __device__ int f(T *const *) { return 5; }
template <class T, int N> __device__ int f(T (*)[N]) { return 6; }
template <class R, class A> __device__ int f(R (*)(A)) { return 7; }
template <class T> struct Box { T v; };
template <class T, class U> struct Pair { T a; U b; };
template <class T> __device__ int g(T) { return 1; }
template <class T> __device__ int g(Box<T>) { return 2; }
template <class T> __device__ int g(Box<T *>) { return 3; }
template <class T> __device__ int g(Box<Box<T>>) { return 4; }
template <class T, class U> __device__ int g(Pair<T, U>) { return 5; }
template <class T> __device__ int g(Pair<T, T>) { return 6; }
template <class T> __device__ int g(Pair<T, int>) { return 7; }
template <class T> __device__ int h(T &&) { return 1; }
template <class T> __device__ int h(T &) { return 2; }
template <class T> __device__ int h(const T &) { return 3; }
template <class T> __device__ int h(T *&) { return 4; }
template <class T> __device__ int h(T *const &) { return 5; }
template <class T> __device__ int h(Box<T> &) { return 6; }
template <class T> __device__ int h(const Box<T> &) { return 7; }
template <class T> __device__ int v(T, T) { return 1; }
template <class T, class U> __device__ int v(T, U) { return 2; }
template <class T> __device__ int v(T, int) { return 3; }
template <class T> __device__ int v(T *, T) { return 4; }
template <class T, class... U> __device__ int v(T, U...) { return 5; }
template <class... U> __device__ int v(U...) { return 6; }
template <class T> __device__ int v(T) { return 7; }
__device__ int call(int) { return 0; }
__global__ void values(long long *out) {
    int i = 0;
    const int c = i;
    int *p = &i;
    int **pp = &p;
    int *const *pcp = &p;
    int array[3];
    *out++ = f(i);
    *out++ = f(p);
    *out++ = f(&c);
    *out++ = f(pp);
    *out++ = f(pcp);
    *out++ = f(&array);
    *out++ = f(&call);
    *out++ = g(i);
    *out++ = g(Box<int>());
    *out++ = g(Box<int *>());
    *out++ = g(Box<Box<int>>());
    *out++ = g(Pair<int, float>());
    *out++ = g(Pair<float, float>());
    *out++ = g(Pair<float, int>());
    Box<int> b;
    const Box<int> cb{};
    const int *pc = &c;
    *out++ = h(i);
    *out++ = h(c);
    *out++ = h(5);
    *out++ = h(p);
    *out++ = h(pc);
    *out++ = h(b);
    *out++ = h(cb);
    *out++ = h(Box<int>());
    *out++ = v(1.0f, 2.0f);
    *out++ = v(1.0f, 2.0);
    *out++ = v(1.0f, 2u);
    *out++ = v(1.0f, 2u, 3u);
    *out++ = v(1.0f);
    *out++ = v();
}
