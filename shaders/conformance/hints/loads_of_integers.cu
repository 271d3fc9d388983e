//@ family: hints
// Every load with a cache hint, for every integer type.
//@ launch: load grid=1 block=4
//@ arg: in:u64[16]=bits(51)
//@ arg: out:u64[64]=zero
//@ expect: out=1201,1201,5297,18446744073709306896,1328144,20584678128,72124285680,7065595410103968393,7065595410103968393,7065595410103968393,7065595410103968393,0,0,0,0,0
//@ expect: out[16]=18446744073709551460,18446744073709551460,5732,18446744073708987682,1467682,18446744060976117258,77460878858,12300596457136633621,12300596457136633621,12300596457136633621,12300596457136633621,0,0,0,0,0
//@ expect: out[32]=941,941,5293,18446744073708926648,1734328,18446744046352884439,92902417111,32608961528422992,32608961528422992,32608961528422992,32608961528422992,0,0,0,0,0
//@ expect: out[48]=1660,1660,4220,18446744073709353050,1505370,18446744035561027855,99290429711,15530514046527441383,15530514046527441383,15530514046527441383,15530514046527441383,0,0,0,0,0
template <class T> __device__ unsigned long long all(const void *in, int t) {
    const T *p = (const T *)in + t;
    return (unsigned long long)__ldg(p) + (unsigned long long)__ldcg(p + 1) * 3 + (unsigned long long)__ldca(p + 2) * 5
        + (unsigned long long)__ldcs(p + 3) * 7 + (unsigned long long)__ldlu(p + 4) * 11 + (unsigned long long)__ldcv(p + 5) * 13;
}
__global__ void load(const void *in, unsigned long long *out) {
    int t = threadIdx.x;
    out += t * 16;
    out[0] = all<char>(in, t); out[1] = all<signed char>(in, t); out[2] = all<unsigned char>(in, t);
    out[3] = all<short>(in, t); out[4] = all<unsigned short>(in, t);
    out[5] = all<int>(in, t); out[6] = all<unsigned>(in, t);
    out[7] = all<long>(in, t); out[8] = all<unsigned long>(in, t);
    out[9] = all<long long>(in, t); out[10] = all<unsigned long long>(in, t);
}
