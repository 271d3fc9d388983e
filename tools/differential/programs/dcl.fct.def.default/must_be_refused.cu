//@ refused:

//# `= default` of a plain function
int f(int) = default;
__global__ void values(long long *out) { *out++ = 1; }

//# `= default` of a plain method
struct A { int f() = default; };
__global__ void values(long long *out) { *out++ = 1; }

//# `= default` of a constructor with parameter
struct A { A(int) = default; };
__global__ void values(long long *out) { *out++ = 1; }
