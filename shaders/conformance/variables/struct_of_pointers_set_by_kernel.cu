//@ family: variables
// One kernel stores its arguments' addresses in a variable, the next works through it.
//@ launch: open grid=1 block=1
//@ arg: x:f32[8]=iota
//@ arg: y:f32[8]=fill(2)
//@ arg: i32=8
//@ launch: work grid=1 block=8
//@ expect: y=15,13,11,9,7,5,3,1
struct Context { const float *in; float *out; int n; };
__device__ Context context;
__global__ void open(const float *x, float *y, int n) { context = Context{ x, y, n }; }
__global__ void work() {
    const Context &c = context;
    int i = threadIdx.x;
    if (i < c.n) c.out[i] = c.in[c.n - 1 - i] * c.out[i] + 1;
}
