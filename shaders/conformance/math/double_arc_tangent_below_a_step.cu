//@ family: math
// Just below 1/32 the difference to 1/16 has more digits than a double.
//@ launch: values grid=1 block=8
//@ arg: x:f64[8]=values(0x3f9fffffffffffff,0x3f9ffffffffffffe,0x3f9fffffffffffe5,0x3fa0000000000000,0x3fa0000000000001,0x3f9ffffffff00001,0xbf9fffffffffffff,0x3fb8000000000000)
//@ arg: y:f64[8]=zero
//@ arg: z:f64[8]=zero
//@ expect: y[0]=0x3f9ffd55bba97624
//@ within: y 1
//@ within: z 1
__global__ void values(const double *x, double *y, double *z) {
    int i = threadIdx.x;
    y[i] = atan(x[i]);
    z[i] = atan2(x[i] * 3, 3.0);
}
