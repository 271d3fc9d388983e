//@ family: types
// Characters of every kind in literals, arrays and constants, compared and counted.
//@ launch: count grid=1 block=8
//@ arg: text:u8[40]=values(84,104,101,32,113,117,105,99,107,32,98,114,111,119,110,32,102,111,120,0)
//@ arg: out:i32[24]=zero
//@ expect: out=3,1005,1603,405,-96,1801,1801,1801,6000097,6008364,6000098,6000000,6128512,6000119,6000105,6000100
//@ expect: out[16]=102,6,48,-124,102,6,48,-124
__constant__ char word[] = "quick";
__device__ const char *names[3] = { "The", "brown", "fox" };
__device__ const unsigned char utf8[] = { 0xe2, 0x82, 0xac, 0 };
__device__ int length(const char *s) { int n = 0; while (s[n]) ++n; return n; }
__device__ bool starts(const char *s, const char *with) {
    for (; *with; ++s, ++with) if (*s != *with) return false;
    return true;
}
__device__ int find(const char *in, const char *what) {
    for (int i = 0; in[i]; ++i) if (starts(in + i, what)) return i;
    return -1;
}
__global__ void count(const char *text, int *out) {
    const char16_t u16[] = u"a\u20acb";
    const char32_t u32[] = U"\U0001f600";
    const wchar_t w[] = L"wide";
    int t = threadIdx.x;
    const char *what = t < 3 ? names[t] : t == 3 ? word : t == 4 ? "none" : "x";
    out[t] = find(text, what) * 100 + length(what);
    out[8 + t] = (t < 4 ? (int)u16[t] : t == 4 ? (int)u32[0] : (int)w[t - 5]) + (int)sizeof(word) * 1000000;
    out[16 + t] = utf8[t & 3] + (char)0x80 + '\xff' + sizeof "four";
}
