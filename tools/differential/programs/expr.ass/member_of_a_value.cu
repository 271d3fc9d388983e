//@ refused: 
struct S { int a; }; __device__ S f() { return S{1}; }
__global__ void values(long long *out) { f().a = 3; *out = 1; }
