//@ family: pointers
//@ launch: bytes grid=1 block=64
//@ arg: in:u32[64]=bits(1)
//@ arg: out:u8[256]=zero
//@ arg: half:u16[128]=zero
__global__ void bytes(const unsigned *in, unsigned char *out, unsigned short *half) {
    const unsigned char *b = (const unsigned char *)(in + threadIdx.x);
    for (int i = 0; i < 4; ++i) out[threadIdx.x * 4 + 3 - i] = b[i];
    half[threadIdx.x] = *(const unsigned short *)(b + 2);
    half[64 + threadIdx.x] = ((const unsigned short *)in)[threadIdx.x];
}
