//@ family: integers
//@ launch: differences grid=4 block=64
//@ arg: a:u32[256]=bits(1)
//@ arg: b:u32[256]=edges(2)
//@ arg: out:u32[512]=zero
//@ arg: wrong:u32[1]=zero
//@ expect: wrong[0]=0
// Sums of the differences of bytes, by one instruction, and by a loop.
__global__ void differences(const unsigned *a, const unsigned *b, unsigned *out, unsigned *wrong) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = a[i], y = b[i], sum = ~0u, start = i << 27;
    asm("vabsdiff4.u32.u32.u32.add" " %0, %1, %2, %3;" : "=r"(sum) : "r"(x), "r"(y), "r"(start));
    out[2 * i] = sum;
    asm("vabsdiff4.u32.u32.u32.add %0, %1, %2, %3;" : "=r"(out[2 * i + 1]) : "r"(y), "r"(x ^ y), "r"(sum));
    unsigned want = start;
    for (int byte = 0; byte < 4; byte++) {
        int difference = (int)(x >> 8 * byte & 255) - (int)(y >> 8 * byte & 255);
        want += difference < 0 ? -difference : difference;
    }
    if (want != sum) atomicAdd(wrong, 1u);
}
