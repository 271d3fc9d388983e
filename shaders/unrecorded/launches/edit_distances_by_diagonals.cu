//@ family: launches
//@ launch: start grid=1 block=1
//@ arg: table:i32[700]=fill(-7)
//@ symbol: first:u8[24]=values(107,105,116,116,101,110,115,32,97,114,101,32,115,105,116,116,105,110,103,32,104,101,114,101)
//@ symbol: second:u8[27]=values(115,105,116,116,105,110,103,32,107,110,105,116,116,105,110,103,32,105,110,32,116,104,101,32,104,97,114)
//@ expect: table=0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27
//@ expect: table[644]=23,22,21,20,19,18,17,16,15,15,15,15,16,15,14,13,12,11,11,11,11,12,13,13,13,14,15,15,24,23,22,21,20,19,18,17,16,16,16,16,16,16,15,14,13,12,12,12,12,12,13,13,14,14,15,16
// The distance of two strings, by a launch for each diagonal of the table, whose length grows and shrinks.
constexpr int A = 24, B = 27, W = B + 1;
__constant__ unsigned char first[A], second[B];
__global__ void diagonal(int *table, int d, int top) {
    int row = top + blockIdx.x * blockDim.x + threadIdx.x, column = d - row;
    if (row > A || column < 0) return;
    int *cell = table + row * W + column;
    if (row == 0 || column == 0) {
        *cell = d;
        return;
    }
    int exchanged = cell[-W - 1] + (first[row - 1] != second[column - 1]);
    *cell = min(exchanged, 1 + min(cell[-1], cell[-W]));
}
__global__ void start(int *table) {
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    for (int d = 0; d <= A + B; d++) {
        int top = d > B ? d - B : 0, length = min(d, A) - top + 1;
        diagonal<<<(length + 4) / 5, 5, 0, stream>>>(table, d, top);
    }
    cudaStreamDestroy(stream);
}
