//@ family: shared
//@ quick
//@ launch: matmul grid=3,2 block=16,16
//@ arg: a:f32[1280]=random(1)
//@ arg: b:f32[1920]=random(2)
//@ arg: c:f32[1536]=zero
//@ arg: i32=32
//@ arg: i32=48
//@ arg: i32=40
#define T 16
__global__ void matmul(const float *a, const float *b, float *c, int m, int n, int k) {
    __shared__ float ta[T][T], tb[T][T];
    int row = blockIdx.y * T + threadIdx.y, col = blockIdx.x * T + threadIdx.x;
    float sum = 0.0f;
    for (int t = 0; t < k; t += T) {
        ta[threadIdx.y][threadIdx.x] = row < m && t + threadIdx.x < k ? a[row * k + t + threadIdx.x] : 0.0f;
        tb[threadIdx.y][threadIdx.x] = t + threadIdx.y < k && col < n ? b[(t + threadIdx.y) * n + col] : 0.0f;
        __syncthreads();
        for (int i = 0; i < T; ++i) sum += ta[threadIdx.y][i] * tb[i][threadIdx.x];
        __syncthreads();
    }
    if (row < m && col < n) c[row * n + col] = sum;
}
