//@ family: structs
//@ launch: walk grid=1 block=32
//@ arg: in:i32[64]=iota
//@ arg: out:i32[64]=zero
struct View { const int *from; int *to; int n; };
__device__ void step(View *v) { if (v->n > 0) { *v->to++ = *v->from++ * 2; v->n--; } }
__global__ void walk(const int *in, int *out) {
    View v;
    v.from = in + 2 * threadIdx.x;
    v.to = out + 2 * threadIdx.x;
    v.n = 2;
    step(&v); step(&v); step(&v);
}
