//@ family: pointers
// Four bytes packed into a word by shifts and by views, longs out of words, and back.
//@ launch: pack grid=1 block=8
//@ arg: in:u8[64]=bits(6)
//@ arg: words:u32[16]=zero
//@ arg: longs:u64[8]=zero
//@ expect: words=1163522784,4066632653,311864326,526848286,2349725617,3944378694,2010117659,2843654906,4194235097,140607921,263378299,895737962,75233361,1322935312,2637480115,1179306813
//@ expect: longs=18014102574513910272,603906426320126157,1131201180983143430,3847165252582445342,323124479520536497,5681853952545157446,11313254140996482587,21052613973687034
__global__ void pack(const unsigned char *in, unsigned *words, unsigned long long *longs) {
    int t = threadIdx.x;
    const unsigned char *p = in + t * 8;
    words[t] = p[0] | p[1] << 8 | p[2] << 16 | (unsigned)p[3] << 24;
    uchar4 v = *(const uchar4 *)(p + 4);
    words[8 + t] = v.w | v.z << 8 | v.y << 16 | (unsigned)v.x << 24;
    __syncthreads();
    uint2 pair = make_uint2(words[t], words[8 + t]);
    longs[t] = *reinterpret_cast<unsigned long long *>(&pair);
    ((unsigned char *)&longs[t])[t] = 0;
}
