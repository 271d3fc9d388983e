//@ family: types
// Anonymous unions and structs inside structs: a variant with a tag, and overlapping members.
//@ launch: eval grid=1 block=9
//@ arg: out:f64[9]=zero
//@ expect: out=-1,1.5,0.2857142857142857,-2923,-51,-26,6.5,1,-7923
struct Value {
    int tag;
    union {
        int i;
        float f;
        double d;
        struct { short x, y; };
        const Value *ref;
    };
};
__device__ double number(const Value &v) {
    switch (v.tag) {
        case 0: return v.i;
        case 1: return v.f;
        case 2: return v.d;
        case 3: return v.x * 1000.0 + v.y;
        default: return 2 * number(*v.ref) + 1;
    }
}
__device__ double follow(const Value *v) {
    double scale = 1, add = 0;
    while (v->tag == 4) { add += scale; scale *= 2; v = v->ref; }
    double plain = v->tag == 0 ? v->i : v->tag == 1 ? v->f : v->tag == 2 ? v->d : v->x * 1000.0 + v->y;
    return plain * scale + add;
}
__global__ void eval(double *out) {
    __shared__ Value all[9];
    int t = threadIdx.x;
    Value &v = all[t];
    v.tag = t % 5;
    switch (v.tag) {
        case 0: v.i = -5 * t - 1; break;
        case 1: v.f = t + 0.5f; break;
        case 2: v.d = t / 7.0; break;
        case 3: v.x = (short)-t; v.y = 77; break;
        default: v.ref = &all[(t + 1) % 9]; break;
    }
    __syncthreads();
    out[t] = follow(&v);
}
