//@ family: constant
// Constants of every scalar type, each at an odd place, read with an index that is not constant.
//@ launch: show grid=1 block=3
//@ arg: out:i64[30]=zero
//@ expect: out=-1,255,-32768,65535,1,-2147483648,4294967295,-9223372036854775807,1069547520,9094988921128908188,2,0,5,1,0,0
//@ expect: out[16]=7,3,-2147483648,-4610560118520545280,127,128,32767,2,1,9,8,1099511627776,2137108966,1
__constant__ char c[3] = { -1, 2, 127 };
__constant__ unsigned char uc[3] = { 255, 0, 128 };
__constant__ short s[3] = { -32768, 5, 32767 };
__constant__ unsigned short us[3] = { 65535, 1, 2 };
__constant__ bool b[3] = { true, false, true };
__constant__ int i[3] = { -2147483647 - 1, 0, 9 };
__constant__ unsigned u[3] = { 4294967295u, 7, 8 };
__constant__ long long l[3] = { -9223372036854775807ll, 3, 1ll << 40 };
__constant__ float f[3] = { 1.5f, -0.0f, 3e38f };
__constant__ double d[3] = { 1e300, -2.5, 4.9e-324 };
__global__ void show(long long *out) {
    int t = threadIdx.x;
    long long *o = out + t * 10;
    o[0] = c[t]; o[1] = uc[t]; o[2] = s[t]; o[3] = us[t]; o[4] = b[t];
    o[5] = i[t]; o[6] = u[t]; o[7] = l[t]; o[8] = __float_as_int(f[t]); o[9] = __double_as_longlong(d[t]);
}
