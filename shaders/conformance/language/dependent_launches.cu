//@ family: language
// Kernels that are written to start before earlier ones are done: here they are done, so
// waiting returns at once, and their results are there.
//@ launch: produce grid=2 block=32
//@ arg: squares:i32[64]=zero
//@ launch: consume grid=1 block=64
//@ arg: squares
//@ arg: sums:i32[64]=zero
//@ expect: squares[0]=0,1,4,9
//@ expect: squares[60]=3600,3721,3844,3969
//@ expect: sums[0]=3969,3845,3725
//@ expect: sums[63]=3969
#if __CUDA_ARCH__ < 900
#error "these functions need compute capability 9.0"
#endif

__global__ void produce(int *squares) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    squares[i] = i * i;
    cudaTriggerProgrammaticLaunchCompletion();
}

// Each thread adds what two others wrote.
__global__ void consume(const int *squares, int *sums) {
    int i = threadIdx.x;
    cudaGridDependencySynchronize();
    sums[i] = squares[i] + squares[63 - i];
}
