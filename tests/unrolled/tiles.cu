#define TM 8
#define TN 8
#define BK 8
__global__ void gemm(const float *A, const float *B, float *C, int n) {
    __shared__ float As[BK][128], Bs[BK][128];
    float acc[TM][TN] = {}, a[TM], b[TN];
    int tx = threadIdx.x % 16, ty = threadIdx.x / 16;
    for (int k0 = 0; k0 < n; k0 += BK) {
        for (int i = 0; i < 4; i++) {
            int at = threadIdx.x + i * 256;
            As[at / 128][at % 128] = A[(blockIdx.y * 128 + at % 128) * n + k0 + at / 128];
            Bs[at / 128][at % 128] = B[(k0 + at / 128) * n + blockIdx.x * 128 + at % 128];
        }
        __syncthreads();
        #pragma unroll
        for (int k = 0; k < BK; k++) {
            #pragma unroll
            for (int i = 0; i < TM; i++) a[i] = As[k][ty * TM + i];
            #pragma unroll
            for (int i = 0; i < TN; i++) b[i] = Bs[k][tx * TN + i];
            #pragma unroll
            for (int i = 0; i < TM; i++)
                #pragma unroll
                for (int j = 0; j < TN; j++) acc[i][j] += a[i] * b[j];
        }
        __syncthreads();
    }
    for (int i = 0; i < TM; i++)
        for (int j = 0; j < TN; j++) C[(blockIdx.y * 128 + ty * TM + i) * n + blockIdx.x * 128 + tx * TN + j] = acc[i][j];
}
