//@ group: memory
//@ small: n=256Ki
//@ tiny: n=4Ki
//@ let: blocks=n/256
//@ launch: init grid={blocks} block=256
//@ arg: u32={n}
//@ arg: x:f32[{n}]=zero
//@ arg: y:f32[{n}]=zero
//@ timed
//@ launch: saxpy grid={blocks} block=256
//@ arg: i32={n}
//@ arg: f32=2
//@ arg: x
//@ arg: y
//@ bytes: 12*n
//@ result: y

#include "../examples/saxpy.cu"

// Floats that are multiples of 1/1024.
__global__ void init(unsigned n, float *x, float *y) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    x[i] = (int)(i * 2654435761u >> 21) / 1024.0f;
    y[i] = (int)(i % 1021) / -1024.0f;
}

//@ bench: saxpy
//@ about: y = a x + y, on arrays of 0.25 GiB
//@ full: n=64Mi
//@ bench: saxpy_400m
//@ about: y = a x + y, on arrays of 0.4 GiB
//@ full: n=104Mi
//@ bench: saxpy_1g
//@ about: y = a x + y, on arrays of 1 GiB
//@ full: n=256Mi
//@ bench: saxpy_2g
//@ about: y = a x + y, on arrays of 2.25 GiB
//@ full: n=576Mi
