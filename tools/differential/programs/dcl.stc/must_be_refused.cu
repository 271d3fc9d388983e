//@ refused:

//# mutable static
struct A { mutable static int x; };
__global__ void values(long long *out) { *out++ = 1; }

//# mutable const
struct A { mutable const int x; };
__global__ void values(long long *out) { *out++ = 1; }

//# mutable const in unused template
template <class T> struct A { mutable const T x; };
__global__ void values(long long *out) { *out++ = 1; }

//# mutable variable
mutable int x;
__global__ void values(long long *out) { *out++ = 1; }

//# mutable function
struct A { mutable int f(); };
__global__ void values(long long *out) { *out++ = 1; }

//# a mutable member that is a constant pointer
struct A { mutable int *const x; };
__global__ void values(long long *out) { *out++ = 1; }

//# static const method
struct A { static void f() const; };
__global__ void values(long long *out) { *out++ = 1; }

//# static specialisation
template <class T> int f(T a) { return 1; }
template <> static int f<int>(int a) { return 2; }
__global__ void values(long long *out) { *out++ = 1; }
