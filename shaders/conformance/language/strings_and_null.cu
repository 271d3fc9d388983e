// String literals: escapes, adjacent ones, prefixes of raw ones, arrays from them, pointers into them; nullptr.
//@ family: language
//@ launch: texts grid=1 block=8
//@ arg: out:i32[48]=zero
//@ expect: out=1211,10097,4902,10804,1321,14370,1210,10009,5101,11103,1321,14375,1201,10098,5300,11012,1321,14365,1132
//@ expect: out[19]=10065,5499,10304,1321,14366,1197,10065,5698,10103,1321,14385,1210,10092,9797,11412,1321,14366,1200
//@ expect: out[37]=10034,9957,3204,1321,14365,1132,10000,10156,11103,1321,14265
__constant__ char digits[] = "0123456789abcdef";
__device__ const char *const words[3] = {"zero", "one", "a longer one"};
__device__ int length(const char *s) {
    const char *p = s;
    while (*p) p++;
    return (int)(p - s);
}
__device__ int kind(const char *) { return 1; }
__device__ int kind(int) { return 2; }
__device__ int kind(decltype(nullptr)) { return 3; }
template <int N> __device__ int size(const char (&)[N]) { return N; }

__global__ void texts(int *out) {
    int t = threadIdx.x, *o = out + 6 * t;
    const char *joined = "one" " and "
                         "two";
    char local[] = "a\tb\x41\101\\\"\0z";
    int *null = nullptr, *other = 0;
    o[0] = length(joined) * 100 + joined[t];
    o[1] = local[t] + sizeof(local) * 1000;
    o[2] = digits[t * 2] * 100 + digits[15 - t];
    o[3] = length(words[t % 3]) + words[2][t + 2] * 100;
    o[4] = kind(nullptr) * 100 + kind(0) * 10 + kind("x") + (null == other) * 1000 + (null != nullptr) * 5;
    o[5] = size(R"(raw \n "text")") * 1000 + "indexed"[t] + '\n' + (unsigned char)'\xff';
}
