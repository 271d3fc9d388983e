//@ family: pointers
// Stores through pointers whose space is known only when the kernel runs, of three widths.
//@ launch: scatter grid=1 block=12
//@ arg: g:u8[96]=fill(1)
//@ arg: out:u8[96]=zero
//@ expect: g=1,1,1,1,212,1,1,1,1,1,1,1,1,1,1,1
//@ expect: g[16]=1,1,1,1,1,1,1,1,1,1,1,1,215,195,1,1
//@ expect: g[32]=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1
//@ expect: g[48]=1,1,1,1,218,195,178,161,1,1,1,1,1,1,1,1
//@ expect: g[64]=1,1,1,1,1,1,1,1,1,1,1,1,221,1,1,1
//@ expect: g[80]=1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1
//@ expect: out=3,3,3,3,3,3,3,3,3,3,3,3,213,3,3,3
//@ expect: out[16]=9,9,9,9,214,9,9,9,3,3,3,3,3,3,3,3
//@ expect: out[32]=3,3,3,3,216,195,3,3,9,9,9,9,217,195,9,9
//@ expect: out[48]=3,3,3,3,3,3,3,3,3,3,3,3,219,195,178,161
//@ expect: out[64]=9,9,9,9,220,195,178,161,3,3,3,3,3,3,3,3
//@ expect: out[80]=3,3,3,3,222,3,3,3,9,9,9,9,223,9,9,9
__device__ void put(unsigned char *at, int width, unsigned v) {
    if (width == 1) *at = v;
    else if (width == 2) *(unsigned short *)at = v;
    else *(unsigned *)at = v;
}
__global__ void scatter(unsigned char *g, unsigned char *out) {
    __shared__ __align__(8) unsigned char s[96];
    __align__(8) unsigned char l[8] = { 9, 9, 9, 9, 9, 9, 9, 9 };
    int t = threadIdx.x;
    for (int i = 0; i < 8; ++i) s[t * 8 + i] = 3;
    __syncthreads();
    unsigned char *where = t % 3 == 0 ? g + t * 8 : t % 3 == 1 ? s + t * 8 : l;
    put(where + 4, 1 << (t / 3 % 3), 0xa1b2c3d4u + t);
    __syncthreads();
    for (int i = 0; i < 8; ++i) out[t * 8 + i] = t % 3 == 2 ? l[i] : s[t * 8 + i];
}
