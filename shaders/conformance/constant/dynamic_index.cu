//@ family: constant
//@ symbol: table:u32[256]=bits(1)
//@ launch: crc grid=1 block=64
//@ arg: in:u8[512]=bits(2)
//@ arg: out:u32[64]=zero
__constant__ unsigned table[256];
__global__ void crc(const unsigned char *in, unsigned *out) {
    unsigned c = ~0u;
    for (int i = 0; i < 8; ++i) c = table[(c ^ in[threadIdx.x * 8 + i]) & 255] ^ (c >> 8);
    out[threadIdx.x] = ~c;
}
