//@ refused:

//# of a number
__global__ void values(long long *out) { int i = 0; delete i; *out++ = 1; }

//# of an object
struct S { int a; };
__global__ void values(long long *out) { S s; delete s; *out++ = 1; }

//# of a pointer to a function
__host__ __device__ void f() {}
__global__ void values(long long *out) { delete &f; *out++ = 1; }

//# with a private destructor
class S { ~S() {} };
__global__ void values(long long *out) { S *s = nullptr; delete s; *out++ = 1; }

//# of a deleted destructor
struct S { ~S() = delete; };
__global__ void values(long long *out) { S *s = nullptr; delete s; *out++ = 1; }
