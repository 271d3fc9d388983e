//@ family: integers
// Counts from the width of 64 bits up, which C++ leaves open and PTX clamps, and any words as counts.
//@ launch: shifts grid=1 block=256
//@ arg: a:u64[256]=random(9)
//@ arg: count:u32[256]=random(10)
//@ arg: out:u64[2304]=zero
__global__ void shifts(const unsigned long long *a, const unsigned *count, unsigned long long *out) {
    unsigned i = threadIdx.x, near = i >> 1, any = count[i];
    unsigned long long x = a[i];
    out += 9 * i;
    out[0] = x << near; out[1] = x >> near; out[2] = (long long)x >> near;
    out[3] = x << any;  out[4] = x >> any;  out[5] = (long long)x >> any;
    out[6] = (unsigned)x << any; out[7] = (unsigned)x >> any; out[8] = (int)x >> any;
}
