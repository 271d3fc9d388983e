//@ family: constant
// Constants read as bytes, halves, words and longs, at every alignment that the type allows.
//@ symbol: data:u64[4]=bits(9)
//@ launch: peek grid=1 block=32
//@ arg: out:u64[32]=zero
//@ expect: out=8713457451092124846,18446744073709551587,3367916,18446744073709551594,2043357108,18446744073709551601,15497566,18446744073709551614,1303381138029638934,126,9676500,84,312677634,56,1446362,18446744073709551552
//@ expect: out[16]=4268263921055228881,41,5800505,11,980953202,116,3881727,18446744073709551556,8593775578195014164,34,2368476,18446744073709551544,1985123341,18446744073709551565,4421402,11
__constant__ unsigned long long data[4];
__global__ void peek(unsigned long long *out) {
    int t = threadIdx.x;
    const unsigned char *p = (const unsigned char *)data + t;
    unsigned long long v = *p;
    if (t % 2 == 0) v = v * 65537 + *(const unsigned short *)p;
    if (t % 4 == 0) v = v * 3 ^ *(const unsigned *)p;
    if (t % 8 == 0) v += *(const unsigned long long *)p;
    out[t] = v + (unsigned long long)(long long)(signed char)data[t / 8];
}
