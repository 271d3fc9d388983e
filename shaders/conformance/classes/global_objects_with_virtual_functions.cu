//@ family: classes
//@ launch: from_globals grid=1 block=2
//@ arg: out:i32[4]=zero
//@ expect: out=3,34,3,34
// Variables of the module that are objects with virtual functions, made before anything runs.
struct A { int a; __device__ constexpr A() : a(3) {} __device__ virtual int f() { return a; } };
struct B : A { int b; __device__ constexpr B() : b(4) {} __device__ int f() override { return a * 10 + b; } };
__device__ A ga; __device__ B gb; __device__ A *pointers[2] = {&ga, &gb};
__global__ void from_globals(int *out) { A *p = threadIdx.x ? &gb : &ga; out[threadIdx.x] = p->f(); out[2 + threadIdx.x] = pointers[threadIdx.x]->f(); }
