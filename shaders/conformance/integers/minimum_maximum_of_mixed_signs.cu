//@ family: integers
// Where one number is unsigned, both are.
//@ launch: narrow grid=1 block=256
//@ arg: a:u32[256]=edges(0)
//@ arg: b:u32[256]=edges(1)
//@ arg: out:u32[2560]=zero
//@ launch: wide grid=1 block=256
//@ arg: c:u64[256]=edges(0)
//@ arg: d:u64[256]=edges(1)
//@ arg: more:u64[3584]=zero
__global__ void narrow(const unsigned *a, const unsigned *b, unsigned *out) {
    int i = threadIdx.x, x = a[i], y = b[i];
    unsigned u = x, v = y;
    out += 10 * i;
    out[0] = min(x, v); out[1] = max(x, v);
    out[2] = min(u, y); out[3] = max(u, y);
    out[4] = min(x, y); out[5] = max(x, y);
    out[6] = min(u, v); out[7] = max(u, v);
    out[8] = umin(u, v); out[9] = umax(u, v);
}
__global__ void wide(const unsigned long long *c, const unsigned long long *d, unsigned long long *more) {
    int i = threadIdx.x;
    long long x = c[i], y = d[i];
    unsigned long long u = x, v = y;
    long lx = x, ly = y;
    unsigned long lu = u, lv = v;
    more += 14 * i;
    more[0] = min(x, v); more[1] = max(x, v);
    more[2] = min(u, y); more[3] = max(u, y);
    more[4] = min(lx, lv); more[5] = max(lx, lv);
    more[6] = min(lu, ly); more[7] = max(lu, ly);
    more[8] = llmin(x, y); more[9] = llmax(x, y);
    more[10] = ullmin(u, v); more[11] = ullmax(u, v);
    more[12] = min(lx, ly); more[13] = max(lu, lv);
}
