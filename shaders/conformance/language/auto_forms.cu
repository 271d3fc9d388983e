// auto in its forms: references, const, pointers, decay, several declarators, results, with proxies of vectors.
//@ family: language
//@ launch: forms_of_auto grid=1 block=8
//@ arg: in:f32[8]=iota
//@ arg: out:i32[48]=zero
//@ expect: out=101,401,201,65849,10,20,1103,604,204,65849,22,20,2105,807,207,65849,34,20,3107,1010,210,65849,46,20,4109
//@ expect: out[25]=1213,213,65849,59,20,5111,1416,216,65849,71,20,6113,1619,219,65849,83,20,7115,1822,222,65849,95,20
struct Pair {
    int a;
    float b;
};
__device__ auto make(int v) { return Pair{v, v * 0.5f}; }
__device__ auto &front(int (&v)[3]) { return v[0]; }
__device__ auto decayed(int (&v)[3]) -> const int * { return v; }
__device__ int wide(long long) { return 8; }
__device__ int wide(int) { return 4; }
__device__ int wide(unsigned) { return 5; }
__device__ int wide(double) { return 9; }
__device__ int wide(float) { return 6; }

__global__ void forms_of_auto(const float *in, int *out) {
    auto t = (int)threadIdx.x;
    auto *o = out + 6 * t;
    int v[3] = {t, t + 1, t + 2};
    auto copy = front(v);
    auto &ref = front(v);
    const auto &fixed = v[1];
    auto &&forward = v[2];
    auto &&value = t * 3;
    auto decay = v;
    auto p = &v[0], q = decay + 1;
    auto f = in[t] / 2;
    auto u = threadIdx.x + 1;
    auto mixed = t + 1LL;
    auto b = t > 3;
    auto c = 'c';
    const auto pair = make(t);
    ref += 100;
    forward *= 2;
    value++;
    o[0] = copy * 1000 + v[0] + fixed;
    o[1] = v[2] * 100 + value;
    o[2] = *p + *q + *decayed(v);
    o[3] = wide(f) * 10000 + wide(u) * 1000 + wide(mixed) * 100 + wide(c + 0) * 10 + wide(in[0] + 1.0);
    o[4] = pair.a * 10 + (int)(pair.b * 4) + sizeof(b) + sizeof(c) + b + sizeof(decay);
    o[5] = [](auto x) { return (int)sizeof(x); }(v) + (int)sizeof(v);
}
