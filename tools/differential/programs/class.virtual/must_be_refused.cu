//@ refused:

//# override of nothing
struct A { void f() override; };
__global__ void values(long long *out) { *out++ = 1; }

//# final of nothing
struct A { void f() final; };
__global__ void values(long long *out) { *out++ = 1; }

//# pure and not virtual
struct A { void f() = 0; };
__global__ void values(long long *out) { *out++ = 1; }

//# pure static
struct A { static void f() = 0; };
__global__ void values(long long *out) { *out++ = 1; }

//# virtual override of nothing
struct A { virtual void f() override; };
__global__ void values(long long *out) { *out++ = 1; }

//# base is final
struct B final { };
struct A : B { };
__global__ void values(long long *out) { *out++ = 1; }

//# virtual static
struct A { virtual static void f(); };
__global__ void values(long long *out) { *out++ = 1; }

//# virtual template
struct A { template <class T> virtual void f(T); };
__global__ void values(long long *out) { *out++ = 1; }

//# override of one with other parameters
struct B { __host__ __device__ virtual int f(int) { return 1; } __host__ __device__ virtual int f() const { return 2; } };
struct A : B { __host__ __device__ int f() override { return 3; } };
__global__ void values(long long *out) { A a; *out++ = a.f(); }
