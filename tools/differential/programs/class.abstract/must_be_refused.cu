//@ refused:

//# a variable
struct S { __host__ __device__ virtual void f() = 0; };
__global__ void values(long long *out) { S s; *out++ = 1; }

//# of a class that does not override all
struct S { __host__ __device__ virtual void f() = 0; __host__ __device__ virtual void g() = 0; };
struct T : S { __host__ __device__ void f() override {} };
__global__ void values(long long *out) { T s; *out++ = 1; }

//# a member
struct S { __host__ __device__ virtual void f() = 0; };
struct T { S s; };
__global__ void values(long long *out) { T *t = nullptr; *out++ = sizeof(T); }

//# a parameter
struct S { __host__ __device__ virtual void f() = 0; };
__host__ __device__ void g(S s) {}
__global__ void values(long long *out) { *out++ = 1; }

//# a temporary object
struct S { __host__ __device__ virtual void f() = 0; };
__global__ void values(long long *out) { S(); *out++ = 1; }

//# another const is another function
struct S { __host__ __device__ virtual void f() const = 0; };
struct T : S { __host__ __device__ void f() {} };
__global__ void values(long long *out) { T s; *out++ = 1; }
