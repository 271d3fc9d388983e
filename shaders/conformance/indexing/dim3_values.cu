//@ family: indexing
//@ launch: dims grid=2,2 block=4,3
//@ arg: out:u32[6]=zero
//@ expect: out=4,3,1,2,7,1
__global__ void dims(unsigned *out) {
    dim3 block = blockDim;
    uint3 first = threadIdx;
    dim3 made(7);
    if (blockIdx.x == 1 && blockIdx.y == 1 && first.x == 3 && first.y == 2) {
        out[0] = block.x; out[1] = block.y; out[2] = block.z;
        out[3] = first.y; out[4] = made.x;  out[5] = made.y;
    }
}
