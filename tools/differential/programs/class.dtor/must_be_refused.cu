//@ refused:

//# destructor with result
struct A { void ~A(); };
__global__ void values(long long *out) { *out++ = 1; }

//# destructor with parameters
struct A { ~A(int); };
__global__ void values(long long *out) { *out++ = 1; }

//# const destructor
struct A { ~A() const; };
__global__ void values(long long *out) { *out++ = 1; }

//# static destructor
struct A { static ~A(); };
__global__ void values(long long *out) { *out++ = 1; }

//# template destructor
struct A { template <class T> ~A(); };
__global__ void values(long long *out) { *out++ = 1; }

//# two destructors
struct A { ~A(); ~A(); };
__global__ void values(long long *out) { *out++ = 1; }
