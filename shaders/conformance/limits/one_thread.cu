//@ family: limits
//@ launch: one grid=1 block=1
//@ arg: out:i32[2]=zero
//@ expect: out=42,0
__global__ void one(int *out) { out[threadIdx.x] = 42; }
