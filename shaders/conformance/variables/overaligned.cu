//@ family: variables
// Variables with alignments of 16 to 256 bytes between bytes: their addresses are multiples.
//@ launch: ask grid=1 block=1
//@ arg: out:u32[8]=zero
//@ expect: out=0,0,0,0,0,1,2,3
__device__ char a = 1;
__device__ __align__(64) char b[3] = { 2 };
__device__ char c = 3;
__device__ __align__(256) float d;
__constant__ char e = 4;
__constant__ alignas(128) short f[5] = { 5 };
struct alignas(32) Wide { char x; };
__device__ Wide g;
__device__ unsigned rest(const void *p, unsigned to) { return (unsigned)((unsigned long long)p % to); }
__global__ void ask(unsigned *out) {
    __shared__ __align__(128) char s[5];
    __shared__ char between;
    __shared__ Wide w[2];
    between = s[0] = 0;
    w[1].x = 3;
    out[0] = rest(b, 64);
    out[1] = rest(&d, 256);
    out[2] = rest(f, 128) + rest(s, 128);
    out[3] = rest(&g, 32) + rest(&w[1], 32);
    out[4] = between + (e != 4);
    out[5] = a;
    out[6] = b[0] + (c - 3);
    out[7] = w[1].x + (int)d;
}
