//@ family: variables
// Managed variables: with initial values, written by the host before, between and by kernels.
//@ symbol: limit:i32[1]=values(40)
//@ launch: add grid=1 block=8
//@ arg: i32=1
//@ set: limit:i32[1]=values(6)
//@ launch: add grid=1 block=8
//@ arg: i32=100
//@ read: totals:i32[8]
//@ read: limit:i32[1]
//@ read: mean:f64[1]
//@ expect: totals=11,22,33,404,505,6,7,8
//@ expect: limit=6
//@ expect: mean=34
__managed__ int totals[8] = { 10, 20, 30 };
__managed__ int limit;
__device__ __managed__ double mean = 0.25;
__global__ void add(int by) {
    int t = threadIdx.x;
    if (totals[t] < limit) totals[t] += by * (t + 1);
    if (t == 0) mean = mean * 2 + totals[0];
}
