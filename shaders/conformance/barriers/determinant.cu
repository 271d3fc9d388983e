//@ family: barriers
// Elimination modulo 101, one row per thread: looks for a pivot, swaps rows, or gives up; all from shared memory.
//@ launch: determinant grid=4 block=6
//@ arg: out:i32[4]=fill(-1)
//@ expect: out[0]=0,0,0,0
__device__ int inverse(int x) {
    int result = 1;
    for (int e = 99; e > 0; e /= 2) {
        if (e % 2) result = result * x % 101;
        x = x * x % 101;
    }
    return result;
}

__global__ void determinant(int *out) {
    __shared__ int a[6][6];
    int i = threadIdx.x, b = blockIdx.x, product = 1;
    int row = b == 3 && i == 4 ? 3 : i;
    for (int j = 0; j < 6; ++j) a[i][j] = (row * row * 7 + j * 3 * (row + 1) + b * j * j + (row ^ j) * 5) % 101;
    if (b == 2 && i == 0) a[0][0] = 0;
    __syncthreads();
    for (int k = 0; k < 6; ++k) {
        int pivot = k;
        while (pivot < 6 && a[pivot][k] == 0) ++pivot;
        if (pivot == 6) {
            product = 0;
            break;
        }
        if (pivot != k) {
            __syncthreads();
            int x = a[k][i], y = a[pivot][i];
            a[k][i] = y;
            a[pivot][i] = x;
            product = 101 - product;
            __syncthreads();
        }
        product = product * a[k][k] % 101;
        if (i > k) {
            int factor = a[i][k] * inverse(a[k][k]) % 101;
            for (int j = k; j < 6; ++j) a[i][j] = (a[i][j] + (101 - factor) * a[k][j]) % 101;
        }
        __syncthreads();
    }
    if (i == 5) out[b] = product;
}
