//@ family: preprocessor
//@ launch: use grid=1 block=4
//@ arg: out:i32[4]=zero
//@ expect: out=0,4,8,12
#include <cuda_runtime.h>
#include <stdio.h>
#include "shared_header.h"
#include "shared_header.h"
__global__ void use(int *out) {
    Pair p;
    p.a = threadIdx.x;
    p.b = threadIdx.x;
    out[threadIdx.x] = combine(p);
}
