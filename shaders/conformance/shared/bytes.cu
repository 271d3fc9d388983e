//@ family: shared
// Neighbouring bytes and halfwords belong to different threads.
//@ launch: mix grid=2 block=128
//@ arg: in:u8[256]=bits(1)
//@ arg: out:u8[256]=zero
//@ arg: wide:u16[256]=zero
__global__ void mix(const unsigned char *in, unsigned char *out, unsigned short *wide) {
    __shared__ unsigned char b[128];
    __shared__ unsigned short h[128];
    int t = threadIdx.x, i = blockIdx.x * 128 + t;
    b[t] = in[i];
    h[127 - t] = in[i] * 257;
    __syncthreads();
    out[i] = b[(t * 37) % 128] + 1;
    wide[i] = h[(t * 11) % 128];
}
