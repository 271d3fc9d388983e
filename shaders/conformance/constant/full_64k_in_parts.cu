//@ family: constant
// Three variables that fill constant memory to the last byte.
//@ symbol: bytes:u8[4]=values(1,2,3,4)
//@ launch: ends grid=1 block=4
//@ arg: out:i32[4]=zero
//@ expect: out=101,206,302,406
__constant__ double wide[4096] = { 0.5, 1.5 };
__constant__ int words[8191] = { -1 };
__constant__ unsigned char bytes[4];
__device__ int last(const int *p, int n) { return p[n - 1]; }
__global__ void ends(int *out) {
    int t = threadIdx.x;
    out[t] = (int)(wide[t & 1] * 4) + words[t * 2730] + bytes[t] * 100 + last(words, 8191) + (int)wide[4095];
}
