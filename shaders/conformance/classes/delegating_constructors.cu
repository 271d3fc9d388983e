// Constructors that delegate, have default arguments, or are chosen by the kind of initialisation.
//@ family: classes
//@ launch: delegate grid=1 block=4
//@ arg: out:i32[40]=zero
//@ expect: out=-466,17,117,7,-17,-17,5007,-466,17,441,-466,117,217,107,283,83,4907,-466,317,341,-466,217,317,207,583
//@ expect: out[25]=383,4807,-466,617,241,-466,317,417,307,883,883,4707,-466,917,141
struct Range {
    int low, high, how = 7;
    __device__ Range(int l, int h) : low(l), high(h) {}
    __device__ Range(int n) : Range(0, n) { how += 10; }
    __device__ Range() : Range(-5) { how *= 2; }
    __device__ explicit Range(float f, int scale = 3) : Range((int)f * scale) { how = -how; }
    __device__ int length() const { return high - low; }
};
__device__ int describe(const Range &r) { return r.length() * 100 + r.how; }

__global__ void delegate(int *out) {
    int t = threadIdx.x, *o = out + 10 * t;
    Range a;
    Range b(t);
    Range c = t + 1;
    Range d{t, 2 * t};
    Range e(t + 0.9f);
    Range f{t + 0.5f, t};
    Range g = {t, 50};
    auto h = Range();
    o[0] = describe(a);
    o[1] = describe(b);
    o[2] = describe(c);
    o[3] = describe(d);
    o[4] = describe(e);
    o[5] = describe(f);
    o[6] = describe(g);
    o[7] = describe(h);
    o[8] = describe(t * 3);
    o[9] = describe({t, 9}) + describe({});
}
