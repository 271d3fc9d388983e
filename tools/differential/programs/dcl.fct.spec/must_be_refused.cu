//@ refused:

//# virtual outside of class
virtual void f();
__global__ void values(long long *out) { *out++ = 1; }

//# explicit outside of class
explicit void f();
__global__ void values(long long *out) { *out++ = 1; }

//# explicit plain method
struct A { explicit void f(); };
__global__ void values(long long *out) { *out++ = 1; }
