//@ about: matrix product by tiles of 64 x 64, 4 x 4 results per thread
//@ group: arithmetic
//@ full: n=4096
//@ small: n=128
//@ tiny: n=64
//@ launch: matmul grid={n/64},{n/64} block=256
//@ arg: a:f32[{n*n}]=random(1)
//@ arg: b:f32[{n*n}]=random(2)
//@ arg: c:f32[{n*n}]=zero
//@ arg: i32={n}
//@ flops: 2*n*n*n
//@ result: c relative=1e-4 absolute=1e-3

#include "../examples/matmul.cu"
