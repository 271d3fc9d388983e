//@ family: types
// Digits in bytes become integers of 8 to 64 bits and doubles, and digits again.
//@ launch: parse grid=1 block=5
//@ arg: text:u8[64]=values(49,50,51,0,0,0,0,0,45,57,57,57,57,57,57,0,53,51,56,55,54,46,53,0,45,48,46,48,54,50,53,0,50,49,52,55,52,56,51,0)
//@ arg: out:i64[15]=zero
//@ arg: digits:u8[60]=zero
//@ expect: out=1230000,246,4638355772470722560,-9999990000,-17022,-4526534898760024064,538765000,-11544,4677637543359938560,-625,0,-4634204016564240384,21474830000,-15306,4701866095974285312
//@ expect: digits=49,57,54,56,0,0,0,0,0,0,0,0,45,49,53,57
//@ expect: digits[16]=57,57,57,56,52,0,0,0,56,54,50,48,50,52,0,0
//@ expect: digits[32]=0,0,0,0,45,49,0,0,0,0,0,0,0,0,0,0
//@ expect: digits[48]=51,52,51,53,57,55,50,56,0,0,0,0
__device__ double number(const char *s) {
    bool minus = *s == '-';
    if (minus) ++s;
    long long whole = 0, scale = 1;
    for (; *s && *s != '.'; ++s) whole = whole * 10 + (*s - '0');
    if (*s == '.') for (++s; *s; ++s) { whole = whole * 10 + (*s - '0'); scale *= 10; }
    double v = __ddiv_rn((double)whole, (double)scale);
    return minus ? -v : v;
}
__device__ void print(char *to, long long v) {
    char back[12];
    int n = 0;
    bool minus = v < 0;
    if (minus) v = -v;
    do back[n++] = (char)('0' + v % 10); while (v /= 10);
    if (minus) back[n++] = '-';
    while (n) *to++ = back[--n];
    *to = '\0';
}
__global__ void parse(const char *text, long long *out, char *digits) {
    int t = threadIdx.x;
    double v = number(text + t * 8);
    out[t * 3] = (long long)(v * 10000);
    out[t * 3 + 1] = (signed char)(int)v + (short)(int)v;
    out[t * 3 + 2] = __double_as_longlong(v);
    print(digits + t * 12, (long long)(v * 16));
}
