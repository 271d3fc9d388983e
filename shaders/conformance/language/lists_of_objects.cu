// Braced lists of objects with constructors: each element is made by one, also in nested braces and without them.
//@ family: language
//@ launch: objects grid=1 block=4
//@ arg: out:i32[40]=zero
//@ expect: out=1022,-7007,12030,1516,1012,314025,71001,930,100,2,11122,-7007,112031,11516,11012,314125,71012
//@ expect: out[17]=10930,1210,12,21222,-7007,212032,21516,21012,314225,71023,20930,2320,22,31322,-7007,312033
//@ expect: out[33]=31516,31012,314325,71034,30930,3430,32
struct Number {
    int v, made;
    __device__ Number(int n) : v(n), made(1) {}
    __device__ Number(int a, int b) : v(a * 10 + b), made(2) {}
    __device__ Number() : v(-1), made(3) {}
};
struct Plain {
    int a, b;
};
struct Source {
    int n;
    __device__ operator Plain() const { return {n, n + 1}; }
};
struct Mixed {
    Number first;
    Plain plain;
    Number rest[2];
    int last;
};
__device__ int show(const Number &n) { return n.v * 10 + n.made; }

__global__ void objects(int *out) {
    int t = threadIdx.x, *o = out + 10 * t;
    Source s{t};
    Number list[4] = {t, {t, 2}, {}};
    Mixed a = {{t, 1}, {3, t}, {{t}, 5}, 6}, b{t, 1, 2, 3, {4, t}, 5}, c{7, s, t};
    Plain plains[3] = {s, {t}, t, 2};
    o[0] = show(list[0]) * 1000 + show(list[1]);
    o[1] = show(list[2]) * 1000 + show(list[3]);
    o[2] = show(a.first) * 1000 + a.plain.a * 10 + a.plain.b;
    o[3] = show(a.rest[0]) * 1000 + show(a.rest[1]) * 10 + a.last;
    o[4] = show(b.first) * 1000 + b.plain.a * 10 + b.plain.b;
    o[5] = show(b.rest[0]) * 10000 + show(b.rest[1]) * 10 + b.last;
    o[6] = show(c.first) * 1000 + c.plain.a * 10 + c.plain.b;
    o[7] = show(c.rest[0]) * 1000 + show(c.rest[1]) * 10 + c.last;
    o[8] = plains[0].a * 1000 + plains[0].b * 100 + plains[1].a * 10 + plains[1].b;
    o[9] = plains[2].a * 10 + plains[2].b;
}
