//@ family: barriers
// A Fourier transform modulo 257 by recursion over templates; half the threads suffice, the other half leaves.
//@ launch: transform grid=1 block=64
//@ arg: in:u32[64]=bits(102)
//@ arg: out:u32[64]=zero
//@ expect: out[0]=129,110,24,209,117,94,69,19
//@ expect: out[27]=163,101,128,6
//@ expect: out[50]=215,95,145,118
//@ expect: out[56]=27,180,36,30,197,166,43,66
__device__ unsigned power(unsigned base, unsigned e) {
    unsigned result = 1;
    for (; e; e >>= 1, base = base * base % 257) {
        if (e & 1) result = result * base % 257;
    }
    return result;
}

template <int Size> __device__ void stage(unsigned *s, unsigned t) {
    if constexpr (Size > 1) {
        stage<Size / 2>(s, t);
        unsigned half = Size / 2, k = t % half, i = t / half * Size + k;
        __syncthreads();
        unsigned a = s[i], b = s[i + half] * power(power(3, 256 / Size), k) % 257;
        s[i] = (a + b) % 257;
        s[i + half] = (a + 257 - b) % 257;
    }
}

__global__ void transform(const unsigned *in, unsigned *out) {
    __shared__ unsigned s[64];
    unsigned t = threadIdx.x;
    s[__brev(t) >> 26] = in[t] % 257;
    __syncthreads();
    if (t >= 32) return;
    stage<64>(s, t);
    __syncthreads();
    out[t] = s[t];
    out[t + 32] = s[t + 32];
}
