//@ family: shared
// One shared buffer is used as bytes, then as words, then as pointers, with barriers in between.
//@ launch: phases grid=2 block=16
//@ arg: in:u8[256]=bits(45)
//@ arg: out:u32[32]=zero
//@ expect: out=253060,945146,467190,564220,895210,475175,85114,824145,566143,856075,112247,451180,322071,621200,154131,596171
//@ expect: out[16]=19052,515206,249224,558114,91163,732098,404080,753001,914048,672086,527192,933078,192254,65147,554247,565226
__global__ void phases(const unsigned char *in, unsigned *out) {
    __shared__ __align__(8) unsigned char room[128];
    int t = threadIdx.x;
    for (int i = t; i < 128; i += 16) room[i] = in[blockIdx.x * 128 + (i * 5 & 127)];
    __syncthreads();
    unsigned word = ((unsigned *)room)[t] + ((unsigned *)room)[t + 16];
    __syncthreads();
    ((unsigned *)room)[31 - t] = word;
    ((unsigned short *)room)[t] = (unsigned short)(word >> 7);
    __syncthreads();
    unsigned sum = ((unsigned *)room)[16 + t] ^ ((unsigned *)room)[t / 2];
    __syncthreads();
    const unsigned char **pointers = (const unsigned char **)room;
    pointers[t] = in + (sum & 255);
    __syncthreads();
    out[blockIdx.x * 16 + t] = *pointers[15 - t] + sum % 1000 * 1000;
}
