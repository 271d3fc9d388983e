//@ family: shared
// All extern arrays start at one address: as floats, as bytes and as structs, in kernel and function.
//@ launch: alias grid=1 block=8 shared=128
//@ arg: out:u32[16]=zero
//@ expect: out=275,33620243,33686807,67306261,67373339,100992279,101059871,134678297,0,16777216,0,16777216,0,16777216,0,16777216
struct Node { unsigned key; unsigned short left, right; };
extern __shared__ unsigned char raw[];
__device__ Node *nodes() {
    extern __shared__ Node tree[];
    return tree;
}
__global__ void alias(unsigned *out) {
    extern __shared__ unsigned words[];
    int t = threadIdx.x;
    words[t] = t * 0x01010101u;
    words[t + 8] = 0;
    __syncthreads();
    Node n = nodes()[t];
    __syncthreads();
    raw[t * 8 + 7] = (unsigned char)(n.left + 1);
    nodes()[t].key = n.key + n.right;
    __syncthreads();
    out[t] = words[t] + ((void *)raw == (void *)words) + (nodes() == (Node *)raw) + (unsigned)((char *)&words[4] - (char *)raw);
    out[8 + t] = words[8 + t];
}
