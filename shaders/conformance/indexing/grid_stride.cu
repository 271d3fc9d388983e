//@ family: indexing
//@ launch: stride grid=3 block=32
//@ arg: i32=1000
//@ arg: out:i32[1000]=zero
//@ expect: out[999]=1998
__global__ void stride(int n, int *out) {
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        out[i] += 2 * i;
}
