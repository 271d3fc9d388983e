//@ family: integers
// Bit functions of constants, and shifts of what they yield out of the word.
//@ launch: constants grid=1 block=1
//@ arg: narrow:u32[8]=zero
//@ launch: wide_constants grid=1 block=1
//@ arg: wide:u64[4]=zero
//@ expect: narrow[0]=1610612736,0,4294964096,0,20,5,2952790016,0
//@ expect: wide[0]=17532902851347480576,11529215046068469760,23,41
__global__ void constants(unsigned *narrow) {
    narrow[0] = __brev(100u) << 4;
    narrow[1] = (unsigned)((int)(__brev(1u) << 16) >> 16);
    narrow[2] = (199u ^ __brev(0xfffffffdu)) << 4;
    narrow[3] = (unsigned)__popc(0xf0f0u) << 29;
    narrow[4] = __clz(0xfff);
    narrow[5] = __ffs(0x30);
    narrow[6] = (unsigned)__clz(0x10) << 28;
    narrow[7] = __ffs(0);
}

__global__ void wide_constants(unsigned long long *wide) {
    wide[0] = __brevll(0x123456789ull) << 7;
    wide[1] = (unsigned long long)__popcll(0xffffffffffull) << 58;
    wide[2] = __clzll(1ll << 40);
    wide[3] = __ffsll(1ll << 40);
}
