// typedef and using: pointers to arrays and to functions, several names at once, scoped ones, types with qualifiers.
//@ family: language
//@ launch: names grid=1 block=8
//@ arg: out:i32[40]=zero
//@ expect: out=4440,24049,4464,116,4801,4441,24149,104465,103,4802,4442,24249,204466,124,4803,4443,24349,304467,122
//@ expect: out[19]=4804,4444,24449,404468,124,4805,4445,24549,504469,111,4806,4446,24649,604470,132,4807,4447,24749
//@ expect: out[37]=704471,130,4808
typedef unsigned char byte, *bytes, block4[4];
typedef int (*binary)(int, int);
typedef struct {
    int a;
    short b;
} anonymous;
typedef struct node {
    struct node *next;
    int v;
} node_t;
using row = int[3];
using grid = row[2];
using cref = const int &;
typedef const char *const text;
__device__ int after(cref a) { return a + 1; }
__device__ int add(int a, int b) { return a + b; }

__global__ void names(int *out) {
    typedef long long wide;
    using local = anonymous;
    int t = threadIdx.x, *o = out + 5 * t;
    block4 b = {(byte)t, 2, (byte)300, 4};
    bytes p = b;
    grid g = {{1, 2, t}, {4}};
    row *r = g + 1;
    (*r)[2] = 9;
    local l = {t, (short)70000};
    node_t n1 = {nullptr, t}, n2 = {&n1, 5};
    wide w = (wide)t << 33;
    text s = "text";
    o[0] = p[0] + p[2] * 10 + sizeof(block4) * 1000;
    o[1] = g[0][2] * 100 + r[0][0] * 10 + g[1][2] + sizeof(grid) * 1000;
    o[2] = l.a + l.b + n2.next->v * 100000;
    o[3] = (int)(w >> 32) + s[t & 3];
    o[4] = after(t) + sizeof(binary) * 100 + sizeof(decltype(add(1, 2))) * 1000;
}
