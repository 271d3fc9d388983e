//@ family: types
// Every compound assignment on 8- and 16-bit elements in memory: promoted, computed, cut.
//@ launch: change_all grid=1 block=12
//@ arg: c:i8[12]=values(-128,127,100,-100,5,-5,7,-7,64,33,-1,0)
//@ arg: h:u16[12]=values(65535,32768,1000,5,77,8,4096,255,256,3,2,1)
//@ expect: c=-125,83,-68,-33,2,96,3,105,-1,-34,-2,1
//@ expect: h=2,32767,64535,511,77,4,0,0,85,21,65238,4
template <class T> __device__ void change(T &v, int op) {
    switch (op) {
        case 0: v += 3; break;
        case 1: v -= 300; break;
        case 2: v *= 7; break;
        case 3: v /= 3; break;
        case 4: v %= 3; break;
        case 5: v <<= 5; break;
        case 6: v >>= 1; break;
        case 7: v &= 0x6d; break;
        case 8: v |= 0x1ff; break;
        case 9: v ^= -1; break;
        case 10: v = (T)(v-- - 1 + v * 0); break;
        default: v = (T)-v; ++v; break;
    }
}
__global__ void change_all(signed char *c, unsigned short *h) {
    int t = threadIdx.x;
    change(c[t], t);
    change(h[t], 11 - t);
}
