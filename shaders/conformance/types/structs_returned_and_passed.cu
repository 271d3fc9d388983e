//@ family: types
// Structs of 1, 2, 3, 12, 24 and 40 bytes by value into and out of functions, nested calls included.
//@ launch: run grid=1 block=8
//@ arg: out:f64[8]=zero
//@ expect: out=99000004870,3960000032111,6480000060561,11979000096174,-9504000071561,3080000024953,-1485000007882,2376000019423
struct One { signed char v; };
struct Two { unsigned char a, b; };
struct Three { char c[3]; };
struct Twelve { int a; float b; short c[2]; };
struct Long { double d; long long l; One o; Two t; };
struct Forty { Long l; Twelve t; };
__device__ One one(int t) { return One{ (signed char)(t * 40) }; }
__device__ Two two(One o) { return { (unsigned char)o.v, (unsigned char)(o.v + 1) }; }
__device__ Three three(Two t) { Three r = { { (char)t.a, (char)t.b, 7 } }; return r; }
__device__ Twelve twelve(Three t, int k) {
    t.c[k % 3] = 99;
    return Twelve{ t.c[0] * t.c[1], t.c[2] / 2.0f, { t.c[1], (short)-t.c[0] } };
}
__device__ Long pack(Twelve t, One o) { return Long{ t.b * 3.0, t.a * 1000000007ll, o, two(o) }; }
__device__ Forty both(Long l, Twelve t) {
    Forty f;
    f.l = l;
    f.t = t;
    f.t.c[1] += f.l.t.a;
    return f;
}
__global__ void run(double *out) {
    int t = threadIdx.x;
    Twelve w = twelve(three(two(one(t))), t);
    Forty f = both(pack(w, one(t + 1)), w);
    Forty g = t & 1 ? f : both(f.l, twelve(three(f.l.t), t));
    out[t] = f.l.d + (double)f.l.l + f.l.o.v + g.t.a + g.t.b + g.t.c[0] * 3 + g.t.c[1];
}
