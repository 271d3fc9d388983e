//@ family: types
// Every scalar type in global arrays: load, compound assignment and store at the type's width.
//@ launch: change_all grid=1 block=8
//@ arg: c:i8[8]=values(127,-128,1,-1,100,50,3,0)
//@ arg: uc:u8[8]=values(255,0,128,1,100,200,3,77)
//@ arg: s:i16[8]=values(32767,-32768,-1,5,1000,-1000,7,0)
//@ arg: us:u16[8]=values(65535,0,32768,5,1000,2000,7,1)
//@ arg: i:i32[8]=values(2147483646,-2147483648,-1,5,1000000,-7,8,9)
//@ arg: u:u32[8]=values(4294967295,0,2147483648,5,77,8,9,10)
//@ arg: l:i64[8]=values(9223372036854775806,-9223372036854775808,-1,4294967296,5,6,7,8)
//@ arg: ul:u64[8]=values(18446744073709551615,0,9223372036854775808,4294967295,5,6,7,8)
//@ arg: f:f32[8]=values(1.5,-0.25,1e30,3,4,5,6,7)
//@ arg: d:f64[8]=values(1.5,-0.25,1e300,3,4,5,6,7)
//@ expect: c=-128,-126,6,-1,47,-104,12,2
//@ expect: uc=0,2,131,5,47,90,12,233
//@ expect: s=-32768,-32766,0,17,3003,-2998,24,2
//@ expect: us=0,2,32771,17,3003,6002,24,5
//@ expect: i=2147483645,-2147483646,0,17,3000003,-19,27,29
//@ expect: u=0,2,2147483651,17,234,26,30,32
//@ expect: l=9223372036854775805,-9223372036854775806,0,12884901890,18,20,24,26
//@ expect: ul=0,2,9223372036854775811,12884901887,18,20,24,26
//@ expect: f=7.5,1.25,3.0000002e+30,11,15,17,21,23
//@ expect: d=7.5,1.25,3e+300,11,15,17,21,23
template <class T> __device__ void change(T *p, int t) {
    T &own = p[t];
    own += 1;
    p[t] = (T)(own * 3);
    if (t & 1) --own;
}
__global__ void change_all(signed char *c, unsigned char *uc, short *s, unsigned short *us, unsigned *i, unsigned *u,
                    unsigned long *l, unsigned long long *ul, float *f, double *d) {
    int t = threadIdx.x;
    change(c, t); change(uc, t); change(s, t); change(us, t); change(i, t);
    change(u, t); change(l, t); change(ul, t); change(f, t); change(d, t);
}
