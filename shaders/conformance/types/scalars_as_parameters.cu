//@ family: types
// Every scalar type as a parameter, narrow ones between wide ones.
//@ launch: add grid=1 block=1
//@ arg: i8=-5
//@ arg: f64=0.5
//@ arg: u8=250
//@ arg: i64=-5000000000
//@ arg: i16=-300
//@ arg: bool=true
//@ arg: u16=65000
//@ arg: f32=2.25
//@ arg: u64=18000000000000000000
//@ arg: i32=-70000
//@ arg: u8=1
//@ arg: u32=4000000000
//@ arg: out:f64[12]=zero
//@ expect: out=-5,0.5,250,-5000000000,-300,1,65000,2.25,18000000000000000000,-70000,1,4000000000
__global__ void add(signed char a, double b, unsigned char c, long long d, short e, bool f, unsigned short g, float h,
                    unsigned long long i, int j, unsigned char k, unsigned l, double *out) {
    out[0] = a; out[1] = b; out[2] = c; out[3] = (double)d; out[4] = e; out[5] = f; out[6] = g; out[7] = h;
    out[8] = (double)i; out[9] = j; out[10] = k; out[11] = l;
}
