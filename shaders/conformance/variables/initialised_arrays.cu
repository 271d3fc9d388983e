//@ family: variables
//@ launch: dump grid=1 block=12
//@ arg: out:i32[12]=zero
//@ expect: out=1,2,3,0,-4,5,0,0,65,66,0,1
__device__ int a[2][4] = { { 1, 2, 3 }, { -4, 5 } };
__device__ signed char text[3] = { 'A', 66 };
__device__ bool flag = true;
__global__ void dump(int *out) {
    int t = threadIdx.x;
    out[t] = t < 8 ? a[t / 4][t % 4] : t < 11 ? text[t - 8] : flag;
}
