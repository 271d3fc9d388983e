//@ family: recursion
//@ launch: fibonacci grid=2 block=16
//@ arg: out:i32[32]=zero
//@ expect: out[0]=0
//@ expect: out[11]=89
//@ expect: out[31]=8
__device__ int fib(int n) {
    if (n < 2) return n;
    return fib(n - 1) + fib(n - 2);
}
__global__ void fibonacci(int *out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    out[t] = fib(t % 25 < 12 ? t % 25 : 5);
}
