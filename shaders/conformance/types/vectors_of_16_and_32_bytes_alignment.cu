//@ family: types
// The vectors of 32 bytes with their alignment in their names: sizes, strides, loads and stores.
//@ launch: use grid=1 block=4
//@ arg: data:u64[32]=bits(37)
//@ arg: out:u64[16]=zero
//@ expect: out=5578866038576346156,15328461017059734635,496672,13,831493542631645977,2661556633819595570,496672,1136,1870425045830421983,14074881957810085651,496672,1237,16884095361129458334,12971845741543459054,496672,1337
__global__ void use(unsigned long long *data, unsigned long long *out) {
    int t = threadIdx.x;
    ulonglong4_16a a = ((const ulonglong4_16a *)data)[t];
    ulonglong4_32a b = ((const ulonglong4_32a *)data)[7 - t];
    struct S { char c; ulonglong4_16a v; };
    struct T { char c; ulonglong4_32a v; };
    double4_32a d = make_double4_32a(1, 2, 3, t);
    double4_16a e = make_double4_16a(d.w, d.z, d.y, d.x);
    long4_16a l = { 1, 2, 3, 4 };
    ((double4_32a *)data)[t] = d;
    out[4 * t] = a.x ^ b.w;
    out[4 * t + 1] = (a.y + b.z) * 3;
    out[4 * t + 2] = sizeof(S) * 10000 + alignof(ulonglong4_16a) * 1000 + sizeof(T) * 10 + alignof(double4_32a);
    out[4 * t + 3] = (unsigned long long)(e.x * 100 + e.w * 10 + l.z) + ((unsigned long long)data[4 * t + 3] >> 52);
}
