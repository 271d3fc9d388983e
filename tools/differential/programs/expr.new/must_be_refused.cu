//@ refused:

//# of an incomplete class
struct S;
__global__ void values(long long *out) { new S; *out++ = 1; }

//# of a reference
__global__ void values(long long *out) { new int &; *out++ = 1; }

//# without the argument that is needed
struct S { __host__ __device__ S(int) {} };
__global__ void values(long long *out) { delete new S; *out++ = 1; }

//# an array without a default constructor
struct S { __host__ __device__ S(int) {} };
__global__ void values(long long *out) { delete[] new S[2]; *out++ = 1; }

//# too many values
__global__ void values(long long *out) { delete[] new int[2]{1, 2, 3}; *out++ = 1; }

//# a size that is no integer
__global__ void values(long long *out) { delete[] new int[(int *)nullptr]; *out++ = 1; }

//# a private constructor
class S { S() {} };
__global__ void values(long long *out) { delete new S; *out++ = 1; }

//# void
__global__ void values(long long *out) { new void; *out++ = 1; }

//# an abstract class
struct S { __host__ __device__ virtual void f() = 0; };
__global__ void values(long long *out) { new S; *out++ = 1; }

//# a negative size
__global__ void values(long long *out) { delete[] new int[-1]; *out++ = 1; }

//# a size that no memory has
__global__ void values(long long *out) { delete[] new long long[1ul << 61]; *out++ = 1; }
