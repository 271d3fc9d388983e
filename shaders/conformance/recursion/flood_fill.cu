//@ family: recursion
//@ launch: areas grid=1 block=32
//@ arg: sizes:i32[32]=zero
//@ arg: cells:u32[32]=bits(21)
// Each thread counts the cells of the area that holds its start, in a picture of four by four of its own.
__device__ int fill(unsigned &cells, int x, int y) {
    if (x < 0 || y < 0 || x > 3 || y > 3) return 0;
    unsigned bit = 1u << (y * 4 + x);
    if (!(cells & bit)) return 0;
    cells &= ~bit;
    return 1 + fill(cells, x + 1, y) + fill(cells, x - 1, y) + fill(cells, x, y + 1) + fill(cells, x, y - 1);
}
__global__ void areas(int *sizes, const unsigned *cells) {
    unsigned own = cells[threadIdx.x] | cells[31 - threadIdx.x] >> 16, all = 0;
    for (int i = 0; i < 16; i++) {
        int size = fill(own, i % 4, i / 4);
        if (size) all = all * 16 + size;
    }
    sizes[threadIdx.x] = (int)all;
}
