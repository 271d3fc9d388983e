//@ family: constant
// A constant struct of bytes, halves, vectors, arrays, bit-fields and doubles, filled by the host byte by byte.
//@ symbol: config:u8[64]=iota
//@ launch: show grid=1 block=4
//@ arg: out:f64[4]=zero
//@ expect: out=4.614135789119569e+96,4.614135789119569e+96,4.614135789119569e+96,4.614135789119569e+96
struct Config {
    unsigned char version;
    short range[2];
    unsigned flags : 9, mode : 4;
    float4 colour;
    long long limit;
    unsigned char names[3][4];
    double gain;
};
static_assert(sizeof(Config) == 64, "with the vector at a multiple of 16");
__constant__ Config config;
__global__ void show(double *out) {
    int t = threadIdx.x;
    const Config &c = config;
    double d = c.version + c.range[t & 1] * 2.0 + c.flags * 3.0 + c.mode * 5.0 + (double)c.limit;
    out[t] = d + c.names[t % 3][t] * 7 + (&c.colour.x)[t] * 1e30 + c.gain * 1e100;
}
