//@ family: barriers
// A loop's increment meets, also after `continue` from different places.
//@ launch: rounds grid=2 block=29
//@ arg: out:i32[58]=zero
//@ expect: out[0]=1052,27,32,23,1043,1012,2028,32
//@ expect: out[25]=5,1025,1022,1052
//@ expect: out[33]=1043,1012,2028,32
//@ expect: out[50]=3080,1036,1044,2030,5,1025,2045,1080
__device__ int meet(int *s, int value, int i) {
    __syncthreads();
    s[threadIdx.x] = value % 29;
    __syncthreads();
    return i + 1;
}

__global__ void rounds(int *out) {
    __shared__ int s[29];
    int t = threadIdx.x, sum = 0;
    s[t] = t * t % 29;
    __syncthreads();
    for (int i = 0; i < 4 + (int)blockIdx.x; i = meet(s, sum, i)) {
        int v = s[(t + i + 1) % 29];
        if (v % 3 == 0) continue;
        sum += v;
        if (v % 3 == 1) continue;
        sum += 1000;
    }
    out[blockIdx.x * 29 + t] = sum;
}
