//@ family: integers
//@ launch: parity grid=1 block=64
//@ arg: in:u32[64]=random(7)
//@ arg: out:u32[64]=zero
//@ arg: low:u32[64]=zero
// The low half of a 64-bit quotient, and a number converted from a truth value, decide a branch: NVIDIA's Vulkan compiler gets
// the parity of the sum wrong if it sees the division.
__global__ void parity(const unsigned *in, unsigned *out, unsigned *low) {
    unsigned tid = threadIdx.x, a = in[tid];
    unsigned long long q = ((unsigned long long)tid << 40) + a;
    unsigned none = (unsigned)__syncthreads_or(0);
    unsigned long long d = (q ^ tid) / ((unsigned long long)a + 3);
    if (((unsigned)d + none) % 2 == 0) {
        out[tid] = a;
    } else {
        out[tid] = a + 1;
    }
    unsigned odd = ((unsigned)(q % ((unsigned long long)a + 5)) + none) % 2;
    low[tid] = odd ? 7 : 3;
}
