//@ family: pointers
// Arrays that begin at other indices: negative offsets, addresses before and after the array, wide indices.
//@ launch: shift grid=1 block=8
//@ arg: in:i32[40]=iota
//@ arg: out:i64[8]=zero
//@ expect: out=20019143,19017066,18015092,17013061,16011055,15009060,14007032,13005063
__global__ void shift(const int *in, long long *out) {
    __shared__ short s[17];
    int t = threadIdx.x;
    s[2 * t] = (short)(t * t);
    s[2 * t + 1] = (short)-t;
    if (t == 0) s[16] = 99;
    __syncthreads();
    const int *centre = in + 20;
    const short *mid = &s[8];
    long long far = -(long long)t * 2 - 1;
    unsigned char back = (unsigned char)(t + 1);
    out[t] = centre[-t] * 1000000ll + centre[far] * 1000 + *(centre - back) + mid[-t] * 7 + mid[t - 7] + (&s[16])[-(int)back] + in[20 - back + (size_t)t];
}
