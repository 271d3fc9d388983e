//@ family: pointers
// A kernel parameter of struct type whose pointers are followed; two of them are set by an earlier kernel.
//@ launch: fill grid=1 block=1
//@ arg: view:u64[4]=zero
//@ arg: a:i32[8]=iota
//@ arg: b:i32[8]=fill(3)
//@ launch: use grid=1 block=8
//@ arg: view
//@ arg: i32=2,-1
//@ arg: out:i32[8]=zero
//@ uncompared: view addresses differ between devices
//@ expect: out=13,11,9,7,5,3,1,-1
//@ expect: b=8,-2,8,-2,8,-2,8,-2
struct View { const int *in; int *inout; int n; short flags[2]; };
struct Pair { int times, plus; };
__global__ void fill(View *view, const int *a, int *b) { *view = View{ a, b, 8, { 5, -5 } }; }
__device__ int one(View v, int i, Pair p) {
    v.inout[i] += v.flags[i & 1];
    return v.in[v.n - 1 - i] * p.times + p.plus;
}
__global__ void use(const View *view, Pair p, int *out) { out[threadIdx.x] = one(*view, threadIdx.x, p); }
