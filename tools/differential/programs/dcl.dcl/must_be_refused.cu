//@ refused: expected a declaration

//# a block in a namespace
namespace n {
{ }
}
__global__ void values(long long *out) {
    *out++ = 1;
}

//# a block
{ int x; }
__global__ void values(long long *out) {
    *out++ = 1;
}

//# a block behind a function
__device__ int f() { return 1; }
{ f(); }
__global__ void values(long long *out) {
    *out++ = 1;
}
