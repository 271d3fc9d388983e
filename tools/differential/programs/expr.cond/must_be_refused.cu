//@ refused:
struct A { int v; };
struct B { int v; };

//# two classes
__global__ void values(long long *out) {
    bool b = true;
    *out++ = (b ? A{1} : B{2}).v;
}

//# two pointers
__global__ void values(long long *out) {
    int i = 1;
    float f = 1;
    *out++ = (true ? &i : &f) == nullptr;
}

//# an object and a number
__global__ void values(long long *out) {
    *out++ = true ? A{1} : 2;
}

//# a void operand
__device__ void f() {}
__global__ void values(long long *out) {
    int i = true ? 1 : f();
    *out++ = i;
}

//# each becomes the other
struct Y;
struct X { __device__ X() {} __device__ X(const Y &); };
struct Y { __device__ Y() {} __device__ Y(const X &) {} };
__device__ X::X(const Y &) {}
__global__ void values(long long *out) {
    X x;
    Y y;
    *out++ = sizeof(true ? x : y);
}

//# no truth value
__global__ void values(long long *out) {
    *out++ = A{1} ? 1 : 2;
}

//# a pointer and a number
__global__ void values(long long *out) {
    int i = 1;
    *out++ = (true ? &i : 1) == nullptr;
}

//# a variable of two types
__global__ void values(long long *out) {
    int i = 1;
    long l = 2;
    (true ? i : l) = 3;
    *out++ = i;
}

//# enumeration classes
enum class E { a };
enum class F { b };
__global__ void values(long long *out) {
    *out++ = (int)(true ? E::a : F::b);
}

//# a reference to what was an object
__global__ void values(long long *out) {
    int i = 1, *p = &i;
    int &r = out ? +i : *p;
    *out++ = r;
}

//# the same with vectors
//@ not g++: CUDA's vectors are built in
__global__ void values(long long *out) {
    float4 a = make_float4(1, 2, 3, 4);
    float4 &r = out ? a : make_float4(0, 0, 0, 0);
    *out++ = r.x;
}
