//@ family: pointers
// A union of pointers and of an integer, stored by one thread and read otherwise by another.
//@ launch: share grid=1 block=8
//@ arg: f:f32[8]=iota
//@ arg: out:u32[8]=zero
//@ expect: out=1088421888,1086324736,1084227584,1082130432,1077936128,1073741824,1065353216,0
union Ref { float *f; unsigned *u; unsigned long long bits; };
__global__ void share(float *f, unsigned *out) {
    __shared__ Ref refs[8];
    int t = threadIdx.x;
    refs[t].f = f + t;
    __syncthreads();
    Ref r = refs[7 - t];
    out[t] = *r.u;
    r.bits -= 4 * (7 - t);
    out[t] += *r.u + (unsigned)(r.f - f);
}
