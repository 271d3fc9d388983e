//@ family: limits
// Launches of one stream see what the ones before wrote.
//@ launch: add grid=1 block=64
//@ arg: a:i32[64]=iota
//@ arg: b:i32[64]=fill(3)
//@ launch: mul grid=2 block=32
//@ arg: b
//@ arg: a
//@ launch: add grid=1 block=64
//@ arg: a
//@ arg: b
//@ expect: a[1]=16
__global__ void add(int *x, const int *y) { x[threadIdx.x] += y[threadIdx.x]; }
__global__ void mul(int *x, const int *y) { int i = blockIdx.x * 32 + threadIdx.x; x[i] *= y[i]; }
