//@ family: pointers
// A float's bits by pointers to int and to bytes, and put together again, in all three memories.
//@ launch: bits grid=1 block=16
//@ arg: in:f32[16]=random(8)
//@ arg: out:u32[48]=zero
//@ expect: out=1057603100,1049915368,3192774224,1059068996,3211200442,3207005464,1058473814,1058993244,3207271570,1044463352,3181258544,1055513596,1056800420,1061442170,1060395082,3186734992
//@ expect: out[16]=3186734992,1060395082,1061442170,1056800420,1055513596,3181258544,1044463352,3207271570,1058993244,1058473814,3207005464,3211200442,1059068996,3192774224,1049915368,1057603100
//@ expect: out[32]=4263296777,803782292,2656058957,1548009248,1203388263,1159216935,1196867351,3025977118,1418870571,2130230849,1731214750,2617032425,1050984189,310034244,407551796,4153425393
__global__ void bits(const float *in, unsigned *out) {
    __shared__ float s[16];
    int t = threadIdx.x;
    out[t] = ((const unsigned *)in)[t] ^ 0x80000000u;
    s[t] = in[t];
    ((unsigned char *)s)[t * 4 + 3] ^= 0x80;
    __syncthreads();
    out[16 + t] = *(unsigned *)(s + (15 - t));
    float l[2] = { in[t], 2.0f };
    unsigned short *h = (unsigned short *)l;
    h[2] = h[1];
    h[3] ^= h[0];
    out[32 + t] = *(unsigned *)&l[1];
}
