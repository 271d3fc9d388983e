//@ family: limits
// The ends of a grid that is beyond many devices' limits along x and large along the others.
//@ launch: corners grid=70001,2,3 block=1
//@ arg: out:u32[8*3]=zero
//@ expect: out[0]=0,0,0
//@ expect: out[21]=70000,1,2
__global__ void corners(unsigned *out) {
    bool x = blockIdx.x + 1 == gridDim.x, y = blockIdx.y + 1 == gridDim.y, z = blockIdx.z + 1 == gridDim.z;
    if ((!x && blockIdx.x) || (!y && blockIdx.y) || (!z && blockIdx.z)) return;
    unsigned *p = out + 3 * (x + 2 * y + 4 * z);
    p[0] = blockIdx.x;
    p[1] = blockIdx.y;
    p[2] = blockIdx.z;
}
