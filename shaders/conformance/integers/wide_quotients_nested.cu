// Low halves of 64-bit quotients in the numerators of others, after comparisons, in loops and switches: random kernels
// with these were computed wrong where the driver did the divisions.
//@ family: integers
//@ launch: nested grid=2 block=64
//@ arg: in:u32[128]=iota
//@ arg: out:u64[128]=zero
//@ expect: out[0]=0,15123808395562795390,13057535835833868876,4692335434425058586
//@ expect: out[124]=4531343884962054603,4848497664810687274,14465575790290153425,12181251204571903215
__device__ unsigned larger(unsigned a, unsigned b) { return a < b ? b : a; }

__global__ void nested(const unsigned *in, unsigned long long *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, a = in[i] * 2654435769u, c = in[127 - i];
    unsigned long long q = ((unsigned long long)i << 40) + a;
    for (unsigned round = 0; round < 5; round++) {
        unsigned low = (unsigned)((q ^ a) / ((unsigned long long)a + 4u));
        switch ((c + round) % 3) {
            case 0:
                q = q * 6364136223846793005ull +
                    (unsigned)((q ^ larger(low, i ^ a)) / ((unsigned long long)(c ^ a) + 2u));
                break;
            case 1:
                a ^= (unsigned)((q ^ low) / ((unsigned long long)c + 1u)) >> 3;
                q += low;
                // Falls through.
            case 2:
                q = (q << 19) ^ (q >> 23) ^ (unsigned long long)((long long)q / (long long)((low & 1023u) + 2u)) ^
                    q % 1000003u;
                break;
        }
    }
    out[i] = q ^ a;
}
