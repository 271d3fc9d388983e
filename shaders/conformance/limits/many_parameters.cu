//@ family: limits
//@ launch: many grid=1 block=4
//@ arg: i8=-1
//@ arg: u8=200
//@ arg: i16=-300
//@ arg: out:f64[4]=zero
//@ arg: u16=60000
//@ arg: i64=-5000000000
//@ arg: f32=0.5
//@ arg: u64=10000000000000000000
//@ arg: f64=0.25
//@ arg: u32=4000000000
//@ arg: u8=1
__global__ void many(signed char a, unsigned char b, short c, double *out, unsigned short d, long long e, float f,
                     unsigned long long g, double h, unsigned i, bool j) {
    out[threadIdx.x] = a + b + c + d + (double)e + f + (double)g + h + i + j + threadIdx.x;
}
