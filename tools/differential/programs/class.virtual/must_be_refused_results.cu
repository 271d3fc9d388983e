//@ refused:

//# another type of result
struct A { __host__ __device__ virtual int f() { return 1; } };
struct B : A { __host__ __device__ float f() { return 1; } };
__global__ void values(long long *out) { B b; *out++ = b.f(); }

//# a pointer to a class that is no base
struct X {};
struct Y {};
struct A { __host__ __device__ virtual X *f() { return nullptr; } };
struct B : A { __host__ __device__ Y *f() override { return nullptr; } };
__global__ void values(long long *out) { B b; *out++ = b.f() == nullptr; }

//# a pointer to a base, which is the wrong way round
struct X {};
struct Y : X {};
struct A { __host__ __device__ virtual Y *f() { return nullptr; } };
struct B : A { __host__ __device__ X *f() override { return nullptr; } };
__global__ void values(long long *out) { B b; *out++ = b.f() == nullptr; }

//# a value of a derived class
struct X {};
struct Y : X {};
struct A { __host__ __device__ virtual X f() { return X(); } };
struct B : A { __host__ __device__ Y f() override { return Y(); } };
__global__ void values(long long *out) { B b; b.f(); *out++ = 1; }

//# private in the base that is called
class A { __host__ __device__ virtual int f() { return 1; } };
struct B : A { __host__ __device__ int f() override { return 2; } };
__global__ void values(long long *out) { B b; A &a = b; *out++ = a.f(); }
