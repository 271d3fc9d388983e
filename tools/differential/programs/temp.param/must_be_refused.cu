//@ refused:

//# a default twice
template <class T = int> struct A;
template <class T = int> struct A { };
__global__ void values(long long *out) { *out++ = 1; }

//# a default twice function
template <class T = int> void f();
template <class T = int> void f() { }
__global__ void values(long long *out) { *out++ = 1; }

//# a default twice value
template <int N = 1> struct A;
template <int N = 1> struct A { };
__global__ void values(long long *out) { *out++ = 1; }

//# a default in the middle
template <class T = int, class U> struct A { };
__global__ void values(long long *out) { *out++ = 1; }

//# a default in the middle of alias
template <class T = int, class U> using A = T;
__global__ void values(long long *out) { *out++ = 1; }

//# a default in the middle of variable
template <class T = int, class U> constexpr int v = 1;
__global__ void values(long long *out) { *out++ = 1; }

//# pack not last in class
template <class... T, class U> struct A { };
__global__ void values(long long *out) { *out++ = 1; }

//# pack with default
template <class... T = int> struct A { };
__global__ void values(long long *out) { *out++ = 1; }

//# a default in friend template
struct A { template <class T = int> friend void f(T); };
__global__ void values(long long *out) { *out++ = 1; }

//# a default in member definition of template
template <class T> struct A { void f(); };
template <class T = int> void A<T>::f() { }
__global__ void values(long long *out) { *out++ = 1; }

//# parameter twice
template <class T, class T> struct A { };
__global__ void values(long long *out) { *out++ = 1; }

//# parameter twice in function
template <class T, int T> void f();
__global__ void values(long long *out) { *out++ = 1; }
