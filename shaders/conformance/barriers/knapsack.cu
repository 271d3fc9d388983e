//@ family: barriers
// A row of a table per item; how many items there are is in constant memory, threads without a better way go on.
//@ launch: fill grid=2 block=20
//@ symbol: items:i32[2]=values(5,3)
//@ symbol: weight:i32[5]=values(5,4,6,3,7)
//@ symbol: worth:i32[5]=values(10,40,30,50,35)
//@ arg: out:i32[40]=zero
//@ expect: out[0]=0,0,0,50,50,50,50,90
//@ expect: out[18]=130,135,0,0
//@ expect: out[22]=0,0,40,40
//@ expect: out[32]=70,70,70,80,80,80,80,80
__constant__ int items[2];
__constant__ int weight[5], worth[5];

__global__ void fill(int *out) {
    __shared__ int best[20];
    int c = threadIdx.x;
    best[c] = 0;
    for (int k = 0; k < items[blockIdx.x]; ++k) {
        __syncthreads();
        int with = c >= weight[k] ? best[c - weight[k]] + worth[k] : 0;
        __syncthreads();
        if (with <= best[c]) continue;
        best[c] = with;
    }
    out[blockIdx.x * 20 + c] = best[c];
}
