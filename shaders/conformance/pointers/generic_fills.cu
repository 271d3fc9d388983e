//@ family: pointers
// memset, memcpy and loops of bytes through generic pointers, from and to any memory.
//@ launch: fill grid=1 block=6
//@ arg: g:u8[96]=iota
//@ arg: out:u8[96]=zero
//@ expect: g=0,7,6,5,4,3,2,1,8,9,238,238,238,9,15,1
//@ expect: g[16]=16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31
//@ expect: g[32]=32,33,34,35,36,37,38,39,40,41,42,43,44,45,46,47
//@ expect: g[48]=48,49,50,51,52,53,54,55,56,57,238,238,238,0,0,0
//@ expect: g[64]=64,65,66,67,68,69,70,71,72,73,74,75,76,77,78,79
//@ expect: g[80]=80,81,82,83,84,85,86,87,88,89,90,91,92,93,94,95
//@ expect: out=100,100,100,100,100,100,100,100,100,100,100,100,100,100,100,100
//@ expect: out[16]=101,7,6,5,4,3,2,1,101,101,238,238,238,108,15,1
//@ expect: out[32]=202,34,35,36,37,38,39,40,202,202,238,238,238,234,3,1
//@ expect: out[48]=103,103,103,103,103,103,103,103,103,103,103,103,103,103,103,103
//@ expect: out[64]=104,204,204,204,204,204,204,204,104,104,238,238,238,164,0,0
//@ expect: out[80]=205,205,205,205,205,205,205,205,205,205,238,238,238,0,0,0
__constant__ unsigned char pattern[16] = { 9, 8, 7, 6, 5, 4, 3, 2, 1, 0, 255, 254, 253, 252, 251, 250 };
__global__ void fill(unsigned char *g, unsigned char *out) {
    __shared__ unsigned char s[96];
    unsigned char l[16];
    int t = threadIdx.x;
    memset(s + t * 16, t + 100, 16);
    memset(l, 200 + t, sizeof l);
    unsigned char *to = t % 3 == 0 ? g + t * 16 : t % 3 == 1 ? s + t * 16 : l;
    const unsigned char *from = t < 2 ? pattern : t < 4 ? g + t * 16 : (const unsigned char *)l;
    if (to != from) memcpy(to + 1, from + 2, 7);
    memset(to + 10, 0xee, 3);
    for (int i = 0; i < 3; ++i) to[13 + i] = from[i] ^ to[i];
    __syncthreads();
    for (int i = 0; i < 16; ++i) out[t * 16 + i] = t % 3 == 2 ? l[i] : s[t * 16 + i];
}
