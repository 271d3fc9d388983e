// sizeof and alignof of types, expressions, arrays, references, members; offsets; expressions are not evaluated.
//@ family: language
//@ launch: sizes grid=1 block=2
//@ arg: out:i32[36]=zero
//@ expect: out=88421,8184,42060,10506,4442,3832,241816,963232,10412,4121616,10208,82008,808,40832,3,84,28,0,88421,8184
//@ expect: out[20]=42060,10506,14442,3832,241816,963232,10412,4121616,10208,82008,808,40832,3,84,28,0
struct Mixed {
    char a;
    double b;
    short c;
    char d[3];
    int *p;
};
struct __align__(32) Over {
    int v;
};
union Any {
    char c[9];
    int i;
};
struct Empty {};
__global__ void sizes(int *out) {
    int t = threadIdx.x, *o = out + 18 * t, i = 0, n = t;
    int grid[3][5];
    char text[] = "hello";
    short first = 5, &ref = first;
    Mixed m;
    ref += text[0];
    o[i++] = sizeof(char) + sizeof(short) * 10 + sizeof(int) * 100 + sizeof(long) * 1000 + sizeof(long long) * 10000;
    o[i++] = sizeof(float) + sizeof(double) * 10 + sizeof(bool) * 100 + sizeof(void *) * 1000;
    o[i++] = sizeof grid + sizeof grid[0] * 100 + sizeof grid[0][0] * 10000;
    o[i++] = sizeof text + sizeof("ab\0c") * 100 + sizeof 'c' * 10000;
    o[i++] = sizeof ref + sizeof(n++) * 10 + sizeof(1 + 'a') * 100 + sizeof(1.0f + 1) * 1000 + n * 10000;
    o[i++] = sizeof(Mixed) + alignof(Mixed) * 100 + sizeof m.d * 1000;
    o[i++] = (int)((char *)&m.c - (char *)&m) + (int)(m.d - (char *)&m) * 100 + (int)((char *)&m.p - &m.a) * 10000;
    o[i++] = sizeof(Over) + alignof(Over) * 100 + sizeof(Over[3]) * 10000;
    o[i++] = sizeof(Any) + alignof(Any) * 100 + sizeof(Empty) * 10000;
    o[i++] = sizeof(float4) + alignof(float4) * 100 + sizeof(float3) * 10000 + alignof(float3) * 1000000;
    o[i++] = alignof(double) + alignof(short[4]) * 100 + alignof(char &) * 10000;
    o[i++] = sizeof(&grid) + sizeof(*grid) * 100 + sizeof(grid + 1) * 10000;
    o[i++] = sizeof(Mixed::b) + sizeof(((Mixed *)nullptr)->p) * 100;
    o[i++] = sizeof(int[4][2]) + sizeof(int (*)[4]) * 100 + sizeof(decltype(n)) * 10000;
    o[i++] = (int)(sizeof(n) - 5 > 0) + (sizeof(n) < -1u) * 2;
    o[i++] = sizeof(true ? 'a' : 1) + sizeof(t ? 1 : 2.0) * 10;
    o[i++] = sizeof(unsigned char) * sizeof(int3) + alignof(int4);
}
