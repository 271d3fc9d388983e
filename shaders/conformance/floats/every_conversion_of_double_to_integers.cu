//@ family: floats
// All roundings, also of numbers that are too large or none at all.
//@ launch: convert grid=8 block=128
//@ arg: a:f64[1024]=bits(1)
//@ arg: out:i64[20480]=zero
//@ launch: convert grid=8 block=128
//@ arg: b:f64[1024]=edges(0)
//@ arg: more:i64[20480]=zero
//@ launch: scaled grid=8 block=128
//@ arg: c:f64[1024]=random(2)
//@ arg: scaled_out:i64[20480]=zero
__device__ void all(double x, long long *out) {
    out[0] = (long long)__double2int_rn(x);
    out[1] = (long long)__double2int_rz(x);
    out[2] = (long long)__double2int_ru(x);
    out[3] = (long long)__double2int_rd(x);
    out[4] = (long long)__double2uint_rn(x);
    out[5] = (long long)__double2uint_rz(x);
    out[6] = (long long)__double2uint_ru(x);
    out[7] = (long long)__double2uint_rd(x);
    out[8] = (long long)__double2ll_rn(x);
    out[9] = (long long)__double2ll_rz(x);
    out[10] = (long long)__double2ll_ru(x);
    out[11] = (long long)__double2ll_rd(x);
    out[12] = (long long)__double2ull_rn(x);
    out[13] = (long long)__double2ull_rz(x);
    out[14] = (long long)__double2ull_ru(x);
    out[15] = (long long)__double2ull_rd(x);
    out[16] = (long long)(int)x;
    out[17] = (long long)(unsigned)x;
    out[18] = (long long)(long long)x;
    out[19] = (long long)(unsigned long long)x;
}
__global__ void convert(const double *a, long long *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    all(a[i], out + 20 * i);
}
// Around the largest numbers of each type.
__global__ void scaled(const double *a, long long *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    const double scale[4] = {64, 4294967296.0, 9223372036854775808.0, 36893488147419103232.0};
    all(a[i] * scale[i & 3], out + 20 * i);
}
