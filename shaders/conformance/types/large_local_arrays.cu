//@ family: types
// Local arrays of some KiB: a byte histogram, a table of doubles and words of a bitmap, in each thread.
//@ launch: run grid=1 block=8
//@ arg: in:u8[256]=bits(35)
//@ arg: out:f64[8]=zero
//@ expect: out=462.25,637.75,761,458.75,937.5,651.5,653.25,827.25
__global__ void run(const unsigned char *in, double *out) {
    unsigned short count[256];
    double weight[64];
    unsigned bitmap[8];
    int t = threadIdx.x;
    for (int i = 0; i < 256; ++i) count[i] = 0;
    for (int i = 0; i < 64; ++i) weight[i] = i * 0.5 + t;
    for (int i = 0; i < 8; ++i) bitmap[i] = 0;
    for (int i = 0; i < 256; ++i) {
        unsigned char v = in[i] >> (t & 1);
        count[v]++;
        weight[v & 63] += 0.25;
        bitmap[v >> 5] |= 1u << (v & 31);
    }
    double sum = 0;
    for (int i = t; i < 256; i += 8) if (bitmap[i >> 5] >> (i & 31) & 1) sum += count[i] * weight[i & 63];
    out[t] = sum;
}
