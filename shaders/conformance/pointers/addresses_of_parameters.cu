//@ family: pointers
// Parameters have addresses: passed on, written through, chosen between, of scalars, vectors and structs.
//@ launch: take grid=1 block=8
//@ arg: i32=10
//@ arg: f32=1,2,3,4
//@ arg: i32=5,6,7
//@ arg: out:f32[16]=zero
//@ expect: out=24,39,44,59,25,43,42,63,10,6,7,13,6,15,16,6
struct Three { int a, b, c; };
__device__ void raise(int *p, int by) { *p += by; }
__device__ float sum(const float4 *v) { return v->x + v->y + v->z + v->w; }
__device__ const int *member(const Three *s, int i) { return i == 0 ? &s->a : i == 1 ? &s->b : &s->c; }
__global__ void take(int n, float4 v, Three s, float *out) {
    int t = threadIdx.x;
    raise(&n, t);
    const int *p = t % 2 ? &n : member(&s, t % 3);
    (&v.x)[t & 3] *= 10;
    const int *all[3] = { &n, &s.b, p };
    out[t] = sum(&v) + *p;
    out[8 + t] = (float)*all[t % 3];
}
