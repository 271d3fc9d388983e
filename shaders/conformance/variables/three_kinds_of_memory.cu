//@ family: variables
// One loop over pointers into the device's, managed and mapped memory, chosen when the kernel runs.
//@ launch: rotate grid=1 block=12
//@ arg: a:i32[12]=iota
//@ arg: managed b:i32[12]=fill(100)
//@ arg: mapped c:i32[12]=fill(-5)
//@ arg: &d
//@ expect: a=0,1,2,1000,4,5,6,1000,8,9,10,1000
//@ expect: b=1000,100,100,100,1004,100,100,100,1008,100,100,100
//@ expect: c=-5,1100,-5,-5,-5,1100,-5,-5,-5,1100,-5,-5
//@ read: d:i32[12]
//@ expect: d=7,7,995,0,0,0,995,0,0,0,995,0
__device__ int d[12] = { 7, 7, 7 };
__global__ void rotate(int *a, int *b, int *c, int *dd) {
    int *p[4] = { a, b, c, dd };
    int t = threadIdx.x;
    int v = *(p[t % 4] + t);
    p[(t + 1) % 4][t] = v + 1000;
}
