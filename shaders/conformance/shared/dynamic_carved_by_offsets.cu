//@ family: shared
// Dynamic shared memory carved into doubles, floats, shorts and bytes by sizes that the host passes.
//@ launch: carve grid=2 block=16 shared=400
//@ arg: i32=16
//@ arg: in:i32[32]=bits(43)
//@ arg: out:f64[32]=zero
//@ expect: out=381373957.5,-204435048.75,110436617.25,114749011,423131969.25,388219935.5,-510458946.5,-432629085.75,-49387115.25,1198356.75,209738487,270861834.25,-41618110,536603132.25,-179569258.25,-212024621.75
//@ expect: out[16]=-191486131.5,7901212,190844326.25,-416943402.25,-367104580.5,187028037.25,532074280,11825123.75,92905496.5,19851997.75,-532617053.75,114945853.5,-503213522.25,-374742890.5,419253998.25,-376245767.75
extern __shared__ double pool[];
__global__ void carve(int n, const int *in, double *out) {
    double *d = pool;
    float *f = (float *)(d + n);
    short *s = (short *)&f[n];
    unsigned char *b = (unsigned char *)(s + n);
    int t = threadIdx.x, v = in[blockIdx.x * n + t];
    d[t] = v / 4.0;
    f[t] = (float)(v & 0xfff);
    s[t] = (short)v;
    b[t] = (unsigned char)(v >> 16);
    b[n + t] = (unsigned char)t;
    __syncthreads();
    int o = n - 1 - t;
    out[blockIdx.x * n + t] = d[o] + f[o] * 2 + s[o] * 4 + b[o] * 8 + b[n + o] + ((char *)(b + 2 * n) - (char *)pool);
}
