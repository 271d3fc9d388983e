//@ family: integers
//@ launch: bounds grid=1 block=8
//@ arg: p:u32[8]=values(0,1,2,3,30,31,40,6)
//@ arg: o:i32[40]=zero
//@ expect: o[0]=31,30,29,28,30,31,40,25,31,30,29,28,4,5,14,25
//@ expect: o[16]=31,30,29,28,1,0,0,25,25,30,29,28,1,0,0,6,29,30,31,31,31,31,31,31
//@ golden: none NVRTC 13.0 takes x - 31 for the difference in max(31 - min(x, 31), y)
// Bounds of differences that are bounded again: NVIDIA's compilers lose the negation.
__global__ void bounds(const unsigned *p, int *o) {
    const int i = threadIdx.x;
    const unsigned short y = (unsigned short)__shfl_sync(0xff, 31, 0);
    const unsigned short x = (unsigned short)p[i];
    o[i] = (unsigned short)max((unsigned short)(y - min(y, x)), x);
    const unsigned few = p[i] % 25u + (p[i] / 25u);
    o[i + 8] = (int)max(31u - min(31u, p[i]), p[i] % 26u);
    o[i + 16] = max(31 - min((int)p[i], 31), 0);
    o[i + 24] = p[i] == 0 ? 25 : p[i] == 6 ? 6 : max(31 - min((int)p[i], 31), 0);
    o[i + 32] = min(31 - max(2 - (int)p[i], 0), 40 + (int)few);
}
