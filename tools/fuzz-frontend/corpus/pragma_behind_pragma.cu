__global__ void k(int *x) {
    #pragma unroll 3
    #pragma unroll 0
    for (int i = 0; i < 3; i++) x[i] = i;
}
