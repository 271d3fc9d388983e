//@ family: atomics
// The returned word shows which thread set a bit first: as many as there are bits.
//@ launch: mark grid=3 block=128
//@ arg: bits:u32[16]=zero
//@ arg: firsts:u32[1]=zero
//@ expect: bits=1146098693,1343489281,335872320,1157709904,20992020,1078989829,1343489281,335872324,85016656,20992020,1078989829,1360266497,335872320,83968080,289427476,5125
//@ expect: firsts=106
__global__ void mark(unsigned *bits, unsigned *firsts) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = (i * i * 31 + i) % 500, bit = 1u << (x & 31);
    if (!(atomicOr(&bits[x >> 5], bit) & bit)) atomicAdd(firsts, 1u);
}
