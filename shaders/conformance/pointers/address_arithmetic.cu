//@ family: pointers
// Differences, comparisons and offsets of pointers to elements of 1, 3, 8, 12 and 16 bytes.
//@ launch: measure grid=1 block=4
//@ arg: data:u8[960]=zero
//@ arg: out:i64[40]=zero
//@ expect: out=111,110000,111,110000,111,110000,111,110000,111,110000,411,-1889998,411,-1889994,411,-1889984
//@ expect: out[16]=411,-1889976,411,-1889968,711,-3889996,711,-3889988,711,-3889968,711,-3889952,711,-3889936,1011,-5889994
//@ expect: out[32]=1011,-5889982,1011,-5889952,1011,-5889928,1011,-5889904
struct Three { char c[3]; };
struct Twelve { int i[3]; };
template <class T> __device__ void measure_one(unsigned char *base, int t, long long *out) {
    T *a = (T *)base, *b = a + 3 * t + 1;
    out[0] = (b - a) * 100 + (b > a) * 10 + (b - (3 * t + 1) == a);
    T *c = &b[-(t + 1)];
    out[1] = ((unsigned char *)c - base) + (c <= b ? 10000 : 0) + (c != b ? 100000 : 0) + (long long)(a - c) * 1000000;
}
__global__ void measure(unsigned char *data, long long *out) {
    int t = threadIdx.x;
    out += t * 10;
    measure_one<char>(data, t, out);
    measure_one<Three>(data, t, out + 2);
    measure_one<double>(data, t, out + 4);
    measure_one<Twelve>(data, t, out + 6);
    measure_one<float4>(data, t, out + 8);
}
