//@ family: dynamic_parallelism
//@ launch: node grid=1 block=2
//@ arg: sums:u32[8]=zero
//@ arg: u32=1
//@ arg: u32=0
//@ expect: sums=3,10,36,136,528,2080,8256,0
// A binary tree of seven levels; every level's grids are of one shape.
__global__ void node(unsigned *sums, unsigned number, unsigned depth) {
    unsigned own = number * 2 + threadIdx.x - (number > 1 || depth ? 0 : 1);
    own = number * 2 - 1 + threadIdx.x;
    atomicAdd(&sums[depth], own);
    if (depth < 6) node<<<1, 2>>>(sums, own, depth + 1);
}
