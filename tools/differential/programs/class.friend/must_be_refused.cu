//@ refused:

//# friend outside of class
friend void f();
__global__ void values(long long *out) { *out++ = 1; }
