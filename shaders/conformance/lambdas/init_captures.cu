// Init-captures: expressions, references, renamed variables, values of another type, pointers, copies of arrays.
//@ family: lambdas
//@ launch: inits grid=1 block=16
//@ arg: in:f32[16]=iota
//@ arg: out:i32[96]=zero
//@ expect: out=201,105105,6,26,0,960,241,106106,6,48,3,961,25,107107,6,70,8,964,65,108108,6,92,18,966,105,109109,6,114
//@ expect: out[28]=20,980,145,110110,6,136,31,989,185,111111,6,158,72,972,225,112112,6,180,58,1014,9,113113,6,202,72
//@ expect: out[53]=1032,49,114114,6,224,91,1049,89,115115,6,246,200,980,129,116116,6,268,130,1094,169,117117,6,290,156
//@ expect: out[77]=1116,209,118118,6,312,183,1141,249,119119,6,334,392,988,33,120120,6,356,234,1206
struct Pair {
    int a, b;
};
__global__ void inits(const float *in, int *out) {
    int t = threadIdx.x, x = 5 + t, *o = out + 6 * t;
    int table[4] = {t, t + 1, t * t, 9};
    auto narrow = [x = (unsigned char)(x * 40)] { return x + 1; };
    auto alias = [&y = x](int v) { return y += v; };
    auto shifted = [p = in + t / 2](int i) { return (int)(p[i] * 2); };
    auto pair = [p = Pair{t, 3}, x]() mutable { return p.a++ * 10 + p.b + x; };
    auto array = [table](int i) { return table[i]; };
    auto row = [&table](int i) -> int & { return table[i & 3]; };
    o[0] = narrow();
    o[1] = alias(100);
    o[1] += x * 1000;
    o[2] = shifted(3) - shifted(0);
    o[3] = pair() + pair();
    row(t) = -50;
    row(2) += 1000;
    o[4] = array(t & 3) + array(2);
    o[5] = table[0] + table[1] + table[2] + table[3];
}
