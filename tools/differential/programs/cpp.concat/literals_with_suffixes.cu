//@ values: 53 2 193 42 3043 53 101 8
// `##` makes a literal with a suffix, which is one token.
#define TEXT(x) #x##_sum
#define LETTER(x) 'c'##x
#define GIVEN(x) x##_sum
#define LATER(x) "xyz"_##x
#define SHOW(x) #x
#define SHOWN(x) SHOW(x)
struct Sum {
    int v;
};
__device__ constexpr Sum operator""_sum(const char *p, unsigned long n) {
    int v = 0;
    for (unsigned long i = 0; i < n; i++) v = v * 3 + p[i] - 'a';
    return Sum{v * 10 + (int)n};
}
__device__ constexpr int operator""_sum(char c) { return c - 'a'; }
__device__ constexpr int operator""_sum(unsigned long long v) { return 2 * v; }
__device__ constexpr int operator""_wide(const wchar_t *p, unsigned long n) { return p[0] + n; }
__global__ void values(long long *out) {
    *out++ = TEXT(abc).v;
    *out++ = LETTER(_sum);
    *out++ = GIVEN("cab").v;
    *out++ = GIVEN(21);
    *out++ = LATER(sum).v;
    *out++ = "ab" "c"_sum.v;
    *out++ = L"abcd"_wide;
    *out++ = sizeof(SHOWN(GIVEN("q")));
    constexpr Sum s = "ba"_sum;
    static_assert(s.v == 32, "");
}
