// User-defined conversions in overload resolution: standard before user-defined, explicit ones only when asked for.
//@ family: classes
//@ launch: converting grid=1 block=4
//@ arg: out:i32[40]=zero
//@ expect: out=1,2,1,97,2,2,5,7305,99098,2,1,2,2,97,3,3,7,8306,99098,3,1,2,3,97,4,4,9,9307,99098,4,1,2,4,97,5,5,11
//@ expect: out[37]=10308,99098,5
struct FromInt {
    int v;
    __device__ FromInt(int i) : v(i) {}
};
struct FromBoth {
    int v;
    __device__ FromBoth(int i) : v(i) {}
    __device__ explicit FromBoth(double d) : v((int)(d * 2)) {}
};
struct Source {
    int s;
    __device__ operator FromInt() const { return FromInt(s + 7); }
};
__device__ int f(double) { return 1; }
__device__ int f(FromInt) { return 2; }
__device__ int g(FromInt i) { return i.v; }
__device__ int g(const char *) { return -1; }
__device__ int h(FromBoth b) { return b.v; }
__device__ int k(FromInt a, int b) { return a.v * 10 + b; }
__device__ int k(int a, long b) { return a + (int)b; }
__device__ int either(...) { return 99; }
__device__ int either(FromInt) { return 98; }

__global__ void converting(int *out) {
    int t = threadIdx.x, *o = out + 10 * t;
    Source s{t};
    o[0] = f(t);
    o[1] = f(s);
    o[2] = g(t + 1);
    o[3] = g('a');
    o[4] = g(t + 2.75f);
    o[5] = h(t + 2.75);
    o[6] = FromBoth(t + 2.75).v;
    o[7] = k(s, 3) * 100 + k(t, 5L);
    o[8] = either(1.5f) + either(&s) * 1000;
    o[9] = FromBoth{t}.v + static_cast<FromBoth>(1.25).v;
}
