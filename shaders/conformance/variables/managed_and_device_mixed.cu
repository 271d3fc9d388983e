//@ family: variables
// Pointers from managed variables into the device's memory and back, set by kernels in turn.
//@ launch: cross grid=1 block=1
//@ arg: d:i32[4]=iota
//@ launch: use grid=1 block=4
//@ arg: out:i32[4]=zero
//@ expect: d=0,-1,2,3
//@ expect: out=7,1017,26,35
//@ read: cell:i32[4]
//@ expect: cell=50,6,7,7
__managed__ int cell[4] = { 5, 6, 7, 8 };
__managed__ int *to_device;
__device__ int *to_managed;
__global__ void cross(int *d) {
    to_device = d + 1;
    to_managed = cell + 3;
    *to_device += 100;
    *to_managed -= 1;
}
__global__ void use(int *out) {
    int t = threadIdx.x;
    out[t] = to_device[t - 1] * 10 + to_managed[-t];
    __syncthreads();
    if (t == 2) { *to_device = -1; to_managed[-3] = 50; }
}
