//@ family: shared
// Neighbouring bytes, halfwords and bit-fields of a large array belong to different threads.
//@ launch: mix grid=3 block=256 shared=60000
//@ arg: in:u8[3*256]=bits(9)
//@ arg: out:u32[3*256]=zero
struct Packed {
    unsigned low : 5;
    unsigned middle : 20;
    unsigned high : 7;
};

__global__ void mix(const unsigned char *in, unsigned *out) {
    extern __shared__ unsigned char raw[];
    __shared__ short halves[2048];
    __shared__ bool flags[4096];
    int t = threadIdx.x, b = blockIdx.x;
    unsigned char v = in[b * 256 + t];
    for (int i = 0; i < 100; ++i) raw[i * 256 + t] = (unsigned char)(v + i);
    Packed *packed = reinterpret_cast<Packed *>(raw + 30000);
    packed[t].low = v;
    packed[t].middle = v * 4001u;
    packed[t].high = v >> 1;
    for (int i = t; i < 2048; i += 256) halves[i] = (short)(v * 257 - i);
    for (int i = t; i < 4096; i += 256) flags[i] = (v + i) % 3 == 0;
    __syncthreads();
    unsigned s = 0;
    for (int i = 0; i < 100; ++i) s = s * 31 + raw[(i * 263 + t * 5) % 25600];
    Packed other = packed[(t * 7) & 255];
    s += other.low * 3 + other.middle * 5 + other.high * 7;
    s ^= (unsigned)halves[(t * 9) % 2048] << 3;
    for (int i = 0; i < 16; ++i) s += flags[(t * 16 + i * 3) % 4096] << i;
    out[b * 256 + t] = s;
}
