// switch over characters, enumerations, wide and negative labels; nested ones, declarations, loops and returns inside.
//@ family: language
//@ launch: switches grid=1 block=16
//@ arg: in:i64[16]=values(-1,0,5000000000,7,-9223372036854775807,65,66,97,3,2,1,4,5,6,100,4294967295)
//@ arg: out:i32[64]=zero
//@ expect: out=1,117,-121,2,0,113,1298,113,2,1009,-121,3,7,1010,1298,1010,4,7,-121,7,5,12,1298,1,66,7,-121,7,97,7,1298
//@ expect: out[31]=7,3,24,-121,24,2,52,1298,52,1,42,-121,42,4,42,1298,42,5,0,-121,0,6,10,1298,10,6,0,-121,0,3,0,1298,0
enum class Token { Number, Plus, Minus, End };
__device__ Token classify(char c) {
    switch (c) {
    case '0':
    case '1':
    case '2': return Token::Number;
    case '+': return Token::Plus;
    case '-': return Token::Minus;
    }
    return Token::End;
}
__device__ int wide(long long v) {
    switch (v) {
    case -1: return 1;
    case 5000000000: return 2;
    case 4294967295: return 3;
    case -9223372036854775807: return 4;
    case 'A': return 5;
    default: return (int)v;
    case 100: return 6;
    }
}
__device__ int evaluate(const char *s) {
    int value = 0, sign = 1;
    for (;; ++s) {
        switch (classify(*s)) {
        case Token::Number: value = value * 10 + sign * (*s - '0'); continue;
        case Token::Plus: sign = 1; break;
        case Token::Minus: sign = -1; break;
        case Token::End: return value;
        }
        value += sign;
    }
}
__global__ void switches(const long long *in, int *out) {
    int t = threadIdx.x, r = 0, *o = out + 4 * t;
    o[0] = wide(in[t]);
    switch (t & 3)
    case 1: r = 5;
    switch (t / 4) {
        int never;
    case 0: {
        int inner = t;
        switch (inner) {
        case 0: r += 10;
        case 1: r += 100; break;
        default: r += 1000;
        }
        r += inner;
    }
    case 1: never = 7; r += never; break;
    default:
        for (int i = 0; i < t; i++) {
            if (i == 9) break;
            switch (i % 3) {
            case 0: continue;
            case 2: r += i;
            }
            r++;
        }
    case 3: r *= 2;
    }
    o[1] = r;
    o[2] = evaluate(t & 1 ? "12+1-2" : "-21");
    switch ((unsigned char)(t * 51)) {
    case 255: r = 1; break;
    case 0: r = 2; break;
    case 102: r = 3;
    }
    o[3] = r;
}
