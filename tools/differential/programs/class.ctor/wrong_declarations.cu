//@ refused:

//# constructor with result
struct A { void A(); };
__global__ void values(long long *out) { *out++ = 1; }

//# constructor with int result
struct A { int A(int); };
__global__ void values(long long *out) { *out++ = 1; }

//# const constructor
struct A { A() const; };
__global__ void values(long long *out) { *out++ = 1; }

//# static constructor
struct A { static A(); };
__global__ void values(long long *out) { *out++ = 1; }

//# virtual constructor
struct A { virtual A(); };
__global__ void values(long long *out) { *out++ = 1; }
