// Default arguments: evaluated at each call in the function's own scope, added by later declarations, of all types.
//@ family: language
//@ launch: defaults_of_functions grid=1 block=8
//@ arg: out:i32[48]=zero
//@ expect: out=0,110053023,90050,16500162,908,7200,1010,111153123,90051,16501162,910,8200,2020,112253223,90052,16502162
//@ expect: out[16]=912,9200,3030,113353323,90053,16503162,914,10200,4040,114453423,90054,16504162,916,11200,5050
//@ expect: out[31]=115553523,90055,16505162,918,12200,6060,116653623,90056,16506162,920,13200,7070,117753723,90057
//@ expect: out[45]=16507162,922,14200
constexpr int base = 100;
__device__ int scale(int v, int by = base / 10);
__device__ int three(int a, int b, int c = 3);
__device__ int three(int a, int b = 2, int c);
__device__ int three(int a, int b, int c) { return a * 100 + b * 10 + c; }
struct Options {
    int a = 4, b = 5;
};
__device__ int options(int v, Options o = {}, const Options &p = {7}) {
    return v + o.a * 10 + o.b * 100 + p.a * 1000 + p.b * 10000;
}
__device__ int pointers(const int *p = nullptr, char c = 'A', float f = 2.5f) { return p ? *p : (int)(c * f); }
__device__ int where(int x = threadIdx.x * 2, unsigned y = blockDim.x) { return x + y; }
namespace inner {
constexpr int base = 7;
__device__ int outside(int v = base, int w = ::base) { return v * 1000 + w; }
} // namespace inner
__global__ void defaults_of_functions(int *out) {
    int t = threadIdx.x, base = 1, *o = out + 6 * t;
    o[0] = scale(t) + scale(t, base) * 1000;
    o[1] = three(t) + three(t, 5) * 1000 + three(1, 1, t) * 1000000;
    o[2] = options(t) + options(0, {1}, {2, 3});
    o[3] = pointers() + pointers(&t) * 1000 + pointers(nullptr, 'B') * 100000;
    o[4] = where() + where(1) * 100;
    o[5] = inner::outside() + inner::outside(t);
}
__device__ int scale(int v, int by) { return v * by; }
