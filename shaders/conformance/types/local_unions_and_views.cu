//@ family: types
// A local union and local arrays are seen as other types, at places that are known only at run time.
//@ launch: look grid=1 block=16
//@ arg: in:u64[16]=bits(84)
//@ arg: out:u64[16]=zero
//@ expect: out=10073184868113306438,1836294859353517542,2057958887829807290,15625335631946669697,13769113578692767241,1904588493370715526,10928895627345460307,16996457278441817258,5039618885368700827,10479933449519382167,9942257618055340318,9489257249365343268,4709728771373500131,17664061885799008106,1444778608936806046,1761094857509747146
union Cell { unsigned long long l; unsigned u[2]; unsigned short h[4]; unsigned char b[8]; float f[2]; };
__global__ void look(const unsigned long long *in, unsigned long long *out) {
    int t = threadIdx.x;
    Cell c[2];
    c[0].l = in[t];
    c[1].l = ~in[15 - t];
    c[t & 1].b[t & 7] += 17;
    c[0].h[t & 3] ^= c[1].h[(t + 1) & 3];
    unsigned char raw[24];
    for (int i = 0; i < 24; ++i) raw[i] = c[i / 8 & 1].b[i & 7];
    unsigned short *half = (unsigned short *)(raw + (t & 7) * 2);
    half[1] = (unsigned short)(half[0] + c[1].u[t & 1]);
    unsigned long long sum = 0;
    for (int i = 0; i < 3; ++i) { unsigned long long l; memcpy(&l, raw + i * 8, 8); sum = sum * 31 + l; }
    out[t] = sum ^ c[0].l ^ (unsigned long long)c[1].u[0] << 20;
}
