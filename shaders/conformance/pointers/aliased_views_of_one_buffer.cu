//@ family: pointers
// One buffer is passed three times, as bytes, as words and as longs; writes by one name are read by another.
//@ launch: alias grid=1 block=8
//@ arg: data:u64[8]=bits(76)
//@ arg: data
//@ arg: data
//@ arg: out:u64[8]=zero
//@ expect: data=10802555903598746204,4888682226970703916,5804737362510668768,3295585282043166703,11496381912622603888,15950075292373650439,6497018057638634368,17239878723726778715
//@ expect: out=1843637335538341638,7513086192718242452,11551889799870152963,14064104216782114768,11574122786153596654,15842918073323234955,5069410558632639203,13109767798162075130
__global__ void alias(unsigned char *b, unsigned *w, unsigned long long *l, unsigned long long *out) {
    int t = threadIdx.x;
    b[t * 8 + t] = 0x5a;
    unsigned long long first = l[t];
    w[t * 2 + (t & 1)] += 0x01000000u;
    unsigned char high = b[t * 8 + 4 * (t & 1) + 3];
    l[t] = l[t] << 8 | high;
    out[t] = first ^ w[t * 2] ^ (unsigned long long)b[t * 8 + 7] << 56;
}
