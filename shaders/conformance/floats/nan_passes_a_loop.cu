//@ family: floats
// A number keeps its bits past a loop that may compute with it and does not; the second has a NaN's payload.
//@ launch: pass grid=1 block=4
//@ arg: p:u64[4]=values(0x3ff8000000000000,0x7ff8000000001234,0x4000000000000000,0xfff4000000000001)
//@ arg: rounds:i32[4]=values(2,0,3,0)
//@ expect: p=0x400c000000000000,0x7ff8000000001234,0x4014000000000000,0xfff4000000000001

__global__ void pass(double *p, const int *rounds) {
    double x = p[threadIdx.x];
    for (int i = 0; i < rounds[threadIdx.x]; i++) x = x + 1.0;
    p[threadIdx.x] = x;
}
