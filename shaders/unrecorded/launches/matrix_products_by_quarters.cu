//@ family: launches
//@ launch: fill grid=3,3 block=8,8
//@ arg: a:i32[576]=zero
//@ arg: b:i32[576]=zero
//@ launch: multiply grid=1 block=2,2
//@ arg: c:i32[576]=zero
//@ arg: a
//@ arg: b
//@ arg: i32=24
//@ expect: c=68,104,56,-115,98,-20,-53,-53,-20,98,-115,56,104,68,104,56,-115,98,-20,-53,-53,-20,98,-115
//@ expect: c[552]=104,68,-53,27,-82,88,56,56,88,-82,27,-53,68,104,68,-53,27,-82,88,56,56,88,-82,27
// A product of matrices: each of four threads launches both products of quarters for its own quarter; small ones are computed.
const int pitch = 24;
__global__ void fill(int *a, int *b) {
    int x = blockIdx.x * 8 + threadIdx.x, y = blockIdx.y * 8 + threadIdx.y;
    a[y * pitch + x] = (x * 7 + y * 3) % 11 - 5;
    b[y * pitch + x] = (x * x + y * 5) % 13 - 6;
}
__global__ void block_product(int *c, const int *a, const int *b, int n) {
    int sum = 0;
    for (int k = 0; k < n; k++) sum += a[threadIdx.y * pitch + k] * b[k * pitch + threadIdx.x];
    c[threadIdx.y * pitch + threadIdx.x] += sum;
}
__global__ void multiply(int *c, const int *a, const int *b, int n) {
    int half = n / 2, right = threadIdx.x * half, down = threadIdx.y * half * pitch;
    cudaStream_t own;
    cudaStreamCreateWithFlags(&own, cudaStreamNonBlocking);
    for (int k = 0; k < 2; k++) {
        int *to = c + down + right;
        const int *rows = a + down + k * half, *columns = b + k * half * pitch + right;
        if (half % 2 == 0) multiply<<<1, dim3(2, 2), 0, own>>>(to, rows, columns, half);
        else block_product<<<1, dim3(half, half), 0, own>>>(to, rows, columns, half);
    }
    cudaStreamDestroy(own);
}
