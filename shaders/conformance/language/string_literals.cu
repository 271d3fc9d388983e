//@ family: language
//@ launch: strings grid=1 block=8
//@ arg: out:i32[128]=zero
//@ arg: text:i8[64]=zero
//@ expect: out=597,120,845,118,8109,19722,97,127,113,5,128864,341,815,124,225,0,598,121,845,104,8110,24497,101,128,121,0,128632,341,816,111,210,1,599,122,845,114,8111,19819,0,129,103,3,128864,341,814,112,216,0,510,0,845,122,8112,19697,0,130,2,5,128632,341,805,111,223,0,565,120,845,122,8113,19697,100,131,113,0,128864,341,810,124,215,0,597,121,845,122,8114,19697,0,132,121,3,128632,341,803,111,224,0,598,122,845,122,8115,19697,99,133,103,5,128864,341,815,120,225,0,599,0,845,122,8116,19697,0,134,2,0,128632,341,815,109,210
//@ expect: text=72,69,76,76,79,0,0,0,49,51,53,55,57,98,100,102
struct Named { char name[6]; int value; };
struct Entry { const char *key; int value; };
__device__ char greeting[] = "hello";
__constant__ char digits[17] = "0123456789abcdef";
__device__ Named table[2] = {{"one", 1}, {{"two"}, 2}};
__device__ int length(const char *s) {
    int n = 0;
    while (*s++) ++n;
    return n;
}
template <int N> __device__ int size_of_literal(const char (&)[N]) { return N; }
__device__ bool same(const char *a, const char *b) {
    for (; *a == *b; ++a, ++b)
        if (!*a) return true;
    return false;
}
__device__ const char *name_of(int n) {
    switch (n) {
    case 0: return "zero";
    case 1: return "one";
    case 2: return "two";
    default: return "many" " of them";
    }
}
__global__ void strings(int *out, char *text) {
    int t = threadIdx.x, *o = out + t * 16;
    const char *s = "abc\n\x41\0def";
    o[0] = length(s) * 100 + s[t % 5];
    o[1] = "xyz"[t % 4];
    o[2] = sizeof("four") + sizeof "a\0b" * 10 + size_of_literal("seven77") * 100;
    o[3] = length(name_of(t)) + name_of(t)[2];
    char local[] = "mutable";
    local[0] += t;
    char wide[12] = {"ab"};
    wide[t] = 'z';
    o[4] = local[0] + local[7] + (int)sizeof(local) * 1000;
    o[5] = wide[0] + wide[1] * 200 + wide[11] + wide[2];
    char lines[3][4] = {"abc", {"de"}, {'f'}};
    o[6] = lines[t % 3][t % 4];
    Named n = {"n\x7f", t};
    n.name[4] = n.name[1];
    o[7] = n.name[4] + n.name[5] + n.value;
    o[8] = table[t & 1].name[t % 4] + table[1].value;
    if (t < 5) greeting[t] -= 32;
    if (t < 6) text[t] = greeting[t];
    text[8 + t] = digits[t * 2 + 1];
    const char *names[] = {"red", "green", "blue"};
    Entry entries[] = {{"blue", 3}, {"red", 5}, {"none", 7}};
    for (auto &[key, value] : entries) {
        if (same(key, names[t % 3])) o[9] = value;
    }
    o[10] = u"\u00e9x"[t & 1] + U"\U0001F600"[0] + L"w"[t & 1];
    for (char c : "sum") o[11] += c;
    o[12] = length(__func__) * 100 + __func__[t % 7];
    const auto &r = "reference";
    o[13] = r[t] + sizeof(r);
    o[14] = *(t & 1 ? "left" : "right!") + *("offset" + t % 6);
    o[15] = same("one", name_of(t));
}
