//@ family: types
// volatile accesses of 1, 2, 4 and 8 bytes, of floats and of members, in global and shared memory.
//@ launch: spin grid=1 block=16
//@ arg: b:u8[16]=iota
//@ arg: h:i16[16]=iota
//@ arg: l:u64[16]=iota
//@ arg: d:f64[16]=iota
//@ arg: out:f64[16]=zero
//@ expect: b=250,251,252,253,254,255,0,1,2,3,4,5,6,7,8,9
//@ expect: h=0,-300,-600,-900,-1200,-1500,-1800,-2100,-2400,-2700,-3000,-3300,-3600,-3900,-4200,-4500
//@ expect: l=1,8589934593,17179869185,25769803777,34359738369,42949672961,51539607553,60129542145,68719476737,77309411329,85899345921,94489280513,103079215105,111669149697,120259084289,128849018881
//@ expect: d=0,0.125,0.25,0.375,0.5,0.625,0.75,0.875,1,1.125,1.25,1.375,1.5,1.625,1.75,1.875
//@ expect: out=-1542.75,-1845.625,-1193,-1495.875,-338.25,-641.125,267.5,-35.375,-4173.75,-4476.625,-3568,-3870.875,-2969.25,-3272.125,-2363.5,-2666.375
struct Flagged { volatile unsigned char ready; volatile float value; };
__global__ void spin(volatile unsigned char *b, volatile short *h, volatile unsigned long long *l, volatile double *d, double *out) {
    __shared__ volatile int s[16];
    __shared__ Flagged f[16];
    int t = threadIdx.x;
    b[t] += 250;
    h[t] = h[t] * -300;
    l[t] = l[t] << 33 | 1;
    d[t] /= 8;
    s[t] = b[t];
    f[t].value = (float)h[t];
    f[t].ready = 1;
    __syncthreads();
    out[t] = s[t ^ 5] + (f[t ^ 6].ready ? f[t ^ 6].value : 0) + (double)(l[t ^ 1] >> 32) + d[t ^ 2];
}
