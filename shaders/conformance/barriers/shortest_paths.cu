//@ family: barriers
// Floyd and Warshall's; the block's threads outside its matrix leave.
//@ launch: paths grid=2 block=12,12
//@ arg: sizes:i32[2]=values(12,7)
//@ arg: out:i32[288]=zero
//@ expect: out[0]=0,1000,1000,1000,1,1000,1000,1000
//@ expect: out[82]=7,1000,1000,1000
//@ expect: out[161]=8,2,0,0
//@ expect: out[280]=0,0,0,0,0,0,0,0
__global__ void paths(const int *sizes, int *out) {
    __shared__ int d[12][12];
    int j = threadIdx.x, i = threadIdx.y, b = blockIdx.x, n = sizes[b];
    if (i >= n || j >= n) return;
    d[i][j] = i == j ? 0 : (i * 5 + j * 3 + b) % 4 == 0 ? 1 + (i * j + 3 * i + b) % 9 : 1000;
    for (int k = 0; k < n; ++k) {
        __syncthreads();
        int around = d[i][k] + d[k][j];
        __syncthreads();
        if (around >= d[i][j]) continue;
        d[i][j] = around;
    }
    out[b * 144 + i * 12 + j] = d[i][j];
}
