//@ family: variables
//@ symbol: settings:i32[3]=values(5,7,11)
//@ launch: use grid=1 block=4
//@ arg: out:i32[4]=zero
//@ expect: out=5,12,19,26
struct Settings { int base, step, unused; };
__device__ Settings settings = { 1, 1, 1 };
__global__ void use(int *out) { out[threadIdx.x] = settings.base + settings.step * threadIdx.x; }
