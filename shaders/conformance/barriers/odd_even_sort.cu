//@ family: barriers
// Sorts until a round changes nothing; a flag in shared memory reports it to the block.
//@ launch: sort grid=3 block=50
//@ arg: data:i32[150]=bits(21)
//@ expect: data[0]=-2113200372,-2048464986,-1998526208,-1847584140,-1788523950,-1482065816,-1361785777,-960519729
//@ expect: data[9]=-596039602,-567654451,-538772297,-488683965
//@ expect: data[89]=801095602,942704835,1070537693,1094330851
//@ expect: data[142]=1658097140,1661095140,1704836038,1803721990,2002030900,2002335838,2057386769,2070399816
__global__ void sort(int *data) {
    __shared__ int s[50];
    __shared__ int changed;
    int t = threadIdx.x;
    s[t] = data[blockIdx.x * 50 + t];
    if (t == 0) changed = 1;
    __syncthreads();
    while (changed) {
        __syncthreads();
        if (t == 0) changed = 0;
        __syncthreads();
        for (int odd = 0; odd < 2; ++odd) {
            if (t % 2 == odd && t + 1 < 50 && s[t] > s[t + 1]) {
                int v = s[t];
                s[t] = s[t + 1];
                s[t + 1] = v;
                changed = 1;
            }
            __syncthreads();
        }
    }
    data[blockIdx.x * 50 + t] = s[t];
}
