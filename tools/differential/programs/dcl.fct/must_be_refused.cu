//@ refused:

//# const function outside of class
void f() const;
__global__ void values(long long *out) { *out++ = 1; }
