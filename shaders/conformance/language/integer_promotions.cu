// Integer promotions and usual conversions: small types become int, mixed signs become unsigned, shifts keep the left.
//@ family: language
//@ launch: promotions grid=1 block=14
//@ arg: in:u8[14]=edges(1)
//@ arg: out:i64[140]=zero
//@ expect: out=0,-1,0,0,0,0,4294966996,2147483348,1,1793383543,2,-2,4,-256,0,0,4294966997,2147483349,2003,1793383543,4
//@ expect: out[21]=-3,8,-512,0,0,4294966998,2147483350,5,1793383543,6,-4,12,-768,0,0,4294966999,2147483351,2007
//@ expect: out[39]=1793383543,14,-8,28,-1792,0,0,4294967003,2147483355,2015,1793383543,20,-11,40,-2560,0,0,4294967006
//@ expect: out[57]=2147483358,21,1793383543,510,-256,1020,-65536
__device__ int size(char) { return 1; }
__device__ int size(short) { return 2; }
__device__ int size(int) { return 3; }
__device__ int size(unsigned) { return 4; }
__device__ int size(long) { return 5; }
__device__ int size(unsigned long) { return 6; }
__device__ int size(long long) { return 7; }
__device__ int size(float) { return 8; }
__device__ int size(double) { return 9; }

__global__ void promotions(const unsigned char *in, long long *out) {
    int t = threadIdx.x;
    long long *o = out + 10 * t;
    unsigned char u = in[t];
    signed char s = (signed char)u;
    unsigned short w = (unsigned short)(u * 257);
    short h = (short)w;
    unsigned n = u;
    bool b = u & 1;
    o[0] = u + u;
    o[1] = ~u;
    o[2] = (u << 4) >> 2;
    o[3] = -w + s;
    o[4] = s < n;
    o[5] = (s * 1LL < n) + (h - 1 < 0u) * 2 + (w > h) * 4;
    o[6] = n - 300;
    o[7] = (n - 300) / 2 + (s - 300) / 2;
    o[8] = (unsigned char)(u + 1) + (b + b) * 1000 + (b ? s : n);
    o[9] = size(u + 'a') + size(u + n) * 10 + size(n + 1L) * 100 + size(b << 1L) * 1000 + size(u * 1.0f) * 10000 +
           size(t & 1 ? s : h) * 100000 + size(+b) * 1000000 + size(n + 1ull > 0 ? 1.0f : 2.0) * 10000000ll +
           size(1 ? n : 1LL) * 100000000ll + size('a') * 1000000000ll;
}
