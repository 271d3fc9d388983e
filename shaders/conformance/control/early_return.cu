//@ family: control
//@ launch: leave grid=2 block=32
//@ arg: out:i32[64]=fill(-1)
//@ arg: i32=50
__device__ int find(int t) {
    for (int i = 0; i < 10; ++i) {
        for (int j = 0; j < 10; ++j) {
            if (i * j == t) return i * 100 + j;
            if (j > i) break;
        }
        switch (i) {
        case 8: if (t > 40) return 8000; break;
        }
    }
    return -7;
}
__global__ void leave(int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    out[i] = find(i);
    if (i % 2) return;
    out[i] += 10000;
}
