// Copying that the class does not define goes member by member, and calls the operators of members and bases.
//@ family: classes
//@ launch: implicit grid=1 block=3
//@ arg: out:i32[36]=zero
//@ expect: out=0,103,2,4,6,4,0,109,6,12,18,4,10,113,22,24,26,14,10,119,66,72,78,14,20,123,42,44,46,24,20,129,126,132
//@ expect: out[34]=138,24
struct Doubling {
    int v;
    __device__ Doubling(int v) : v(v) {}
    __device__ Doubling(const Doubling &o) : v(o.v * 2) {}
    __device__ Doubling &operator=(const Doubling &o) {
        v = o.v * 3;
        return *this;
    }
};
struct Plain {
    int n;
    short s[3];
};
struct Mixed : Plain {
    Doubling d;
    Doubling pair[2];
    int tail;
    __device__ Mixed(int v) : Plain{v, {1, 2, 3}}, d(v + 1), pair{v + 2, v + 3}, tail(v + 4) {}
};
__global__ void implicit(int *out) {
    int t = threadIdx.x, *o = out + 12 * t;
    Mixed a(t * 10);
    a.s[1] = t;
    Mixed b = a;
    o[0] = b.n;
    o[1] = b.s[0] * 100 + b.s[1] * 10 + b.s[2];
    o[2] = b.d.v;
    o[3] = b.pair[0].v;
    o[4] = b.pair[1].v;
    o[5] = b.tail;
    b.s[2] = 9;
    a = b;
    o[6] = a.n;
    o[7] = a.s[0] * 100 + a.s[1] * 10 + a.s[2];
    o[8] = a.d.v;
    o[9] = a.pair[0].v;
    o[10] = a.pair[1].v;
    o[11] = a.tail;
}
