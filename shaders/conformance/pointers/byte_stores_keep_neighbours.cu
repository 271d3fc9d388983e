//@ family: pointers
// Four threads write the four bytes of one word.
//@ quick
//@ launch: stores grid=8 block=64
//@ arg: b:u8[512]=fill(170)
//@ arg: h:i16[512]=fill(-1)
//@ arg: flags:u8[512]=fill(1)
__global__ void stores(unsigned char *b, short *h, bool *flags) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = i * 37 % 512;
    if (i % 3) b[j] = i;
    if (i % 5) h[j] = -i;
    flags[j] = i % 7 > 2;
}
