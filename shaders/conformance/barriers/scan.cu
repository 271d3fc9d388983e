//@ family: barriers
//@ launch: scan grid=2 block=128
//@ arg: data:u32[256]=bits(3)
__global__ void scan(unsigned *data) {
    __shared__ unsigned buffer[2][128];
    int t = threadIdx.x, from = 0;
    buffer[0][t] = data[blockIdx.x * 128 + t];
    __syncthreads();
    for (int d = 1; d < 128; d *= 2) {
        int to = 1 - from;
        buffer[to][t] = t >= d ? buffer[from][t] + buffer[from][t - d] : buffer[from][t];
        from = to;
        __syncthreads();
    }
    data[blockIdx.x * 128 + t] = buffer[from][t];
}
