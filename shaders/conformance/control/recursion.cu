//@ family: control
//@ launch: fibonacci grid=1 block=16
//@ arg: out:i32[16]=zero
//@ expect: out[10]=55,89
__device__ int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
__global__ void fibonacci(int *out) { out[threadIdx.x] = fib(threadIdx.x); }
