//@ family: dynamic_parallelism
//@ launch: parent grid=1 block=1
//@ arg: out:i32[2]=fill(-1)
//@ arg: ran:i32[1]=zero
extern __shared__ int own[];
__global__ void child(int *ran) {
    own[threadIdx.x] = threadIdx.x;
    atomicAdd(ran, own[threadIdx.x] + 1);
}
__global__ void parent(int *out, int *ran) {
    child<<<1, 8, 1 << 20>>>(ran);
    out[0] = cudaGetLastError();
    child<<<1, 8, 4096>>>(ran);
    out[1] = cudaGetLastError();
}
