//@ family: types
// A class template of bits in words: set by many threads at once, counted and combined.
//@ launch: sets grid=2 block=40
//@ arg: in:u8[80]=bits(83)
//@ arg: out:u32[16]=zero
//@ expect: out=2147603568,403202048,8388897,17039384,574623755,2422743296,8913193,574652418,71345364,67163776,578883584,2147483777,2359808,590995,268435720,170133520
template <int N> struct Bits {
    unsigned words[(N + 31) / 32];
    __device__ void set(int i) { atomicOr(&words[i >> 5], 1u << (i & 31)); }
    __device__ void flip(int i) { atomicXor(words + i / 32, 1u << i % 32); }
    __device__ bool has(int i) const { return words[i >> 5] >> (i & 31) & 1; }
    __device__ int count() const {
        int n = 0;
        for (unsigned w : words) n += __popc(w);
        return n;
    }
};
__global__ void sets(const unsigned char *in, unsigned *out) {
    __shared__ Bits<256> seen;
    __shared__ Bits<70> odd;
    int t = threadIdx.x;
    if (t < 8) seen.words[t] = 0;
    if (t < 3) odd.words[t] = 0;
    __syncthreads();
    int v = in[blockIdx.x * 40 + t];
    seen.set(v);
    odd.flip(v % 70);
    __syncthreads();
    if (t < 8) out[blockIdx.x * 8 + t] = seen.words[t] + (t == 0 ? seen.count() * 1000 : t == 1 ? odd.count() * 1000 : odd.has(t * 7));
}
