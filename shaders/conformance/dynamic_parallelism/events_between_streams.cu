//@ family: dynamic_parallelism
//@ launch: parent grid=2 block=1
//@ arg: out:i32[8]=zero
//@ expect: out=7,25,75,3,107,325,975,3
// One stream waits for results of another.
__global__ void set(int *p, int value) { p[0] = value; }
__global__ void from(int *p, int times, int plus) { p[1] = p[0] * times + plus; }
__global__ void product(int *p) { p[2] = p[1] * 3; }
__global__ void parent(int *out) {
    int *own = out + 4 * blockIdx.x;
    cudaStream_t a, b;
    cudaEvent_t first, second;
    cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
    cudaEventCreateWithFlags(&first, cudaEventDisableTiming);
    cudaEventCreateWithFlags(&second, cudaEventDisableTiming);
    set<<<1, 1, 0, a>>>(own, 7 + 100 * blockIdx.x);
    cudaEventRecord(first, a);
    cudaStreamWaitEvent(b, first, 0);
    from<<<1, 1, 0, b>>>(own, 3, 4);
    cudaEventRecord(second, b);
    cudaStreamWaitEvent(a, second, 0);
    product<<<1, 1, 0, a>>>(own);
    set<<<1, 1, 0, cudaStreamFireAndForget>>>(own + 3, 3);
    cudaEventDestroy(first);
    cudaEventDestroy(second);
    cudaStreamDestroy(a);
    cudaStreamDestroy(b);
}
