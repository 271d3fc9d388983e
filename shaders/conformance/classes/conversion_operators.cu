// Conversion operators: implicit, explicit, to references and pointers, const and not; the ones that contexts choose.
//@ family: classes
//@ launch: convert grid=1 block=8
//@ arg: out:i32[80]=zero
//@ expect: out=-1,10,0,0,8,5,-50,50,-1,2,0,10,2,2,208,6,-51,51,3,1,0,20,1,4,408,7,-52,52,7,1,0,10,2,6,608,8,-53,53,11,1
//@ expect: out[40]=1,10,2,8,808,9,-54,54,15,2,2,10,2,10,1008,10,-55,55,19,5,2,10,2,12,1208,11,-56,56,23,5,3,10,2,14
//@ expect: out[74]=1408,12,-57,57,27,6
struct Meters {
    int mm;
    __device__ operator int() const { return mm / 1000; }
    __device__ explicit operator bool() const { return mm != 0; }
};
struct Fraction {
    int n, d;
    __device__ operator float() const { return (float)n / d; }
    __device__ explicit operator int() const { return n * 100 + d; }
};
struct Box {
    int v[2];
    __device__ operator int &() { return v[0]; }
    __device__ operator int() const { return -v[1]; }
    __device__ operator const Box *() const { return this; }
};
struct Wide {
    long long w;
    __device__ operator long long() const { return w; }
};
__device__ int need_int(int v) { return v; }
__device__ int need_box(const Box *b) { return b->v[1]; }
__device__ long long need_long(long long v) { return v * 2; }

__global__ void convert(int *out) {
    int t = threadIdx.x, *o = out + 10 * t;
    Meters m{t * 700 - 1400};
    Fraction f{t, 4};
    Box b{{t, t + 50}};
    const Box k = b;
    Wide w{((long long)t << 33) - 1};
    int x = m;
    o[0] = x;
    o[1] = m ? 10 : 20;
    o[2] = !m + (m && t) * 2;
    o[3] = (int)(f * 8.0f);
    o[4] = (int)f + static_cast<int>(f);
    static_cast<int &>(b) += 5;
    o[5] = b.v[0];
    o[6] = need_int(k);
    o[7] = need_box(b);
    o[8] = (int)(need_long(w) >> 32);
    switch (m) {
    case 0: o[9] = 1; break;
    case 1: o[9] = 2; break;
    default: o[9] = m + 3;
    }
}
