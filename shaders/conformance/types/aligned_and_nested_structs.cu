//@ family: types
// alignas and __align__, nested structs, arrays inside, tail padding; strides of arrays of them.
//@ launch: lay grid=1 block=4
//@ arg: out:u32[32]=zero
//@ arg: raw:u8[512]=zero
//@ expect: out=501,758,759,760,1608,1608,1608,1608,8,32,64,16,4,192,8,16
//@ expect: out[16]=16,8,4,16,28,28,28,28,0,0,0,0,0,0,0,0
struct __align__(8) Pair { float x; char tag; };
struct alignas(16) Block { Pair p[2]; short s; };
struct Outer { char c; Block b; char d; };
struct Tail { double v; char c; };
struct __align__(4) Small { char a, b; };
__device__ unsigned offset(const void *of, const void *member) { return (unsigned)((const char *)member - (const char *)of); }
__global__ void lay(unsigned *out, unsigned char *raw) {
    int t = threadIdx.x;
    Outer *o = (Outer *)raw;
    o[t].c = (char)(t + 1);
    o[t].b.p[t & 1].tag = 'x';
    o[t].b.s = (short)(500 + t);
    o[t].d = (char)-t;
    __syncthreads();
    unsigned char *base = raw + t * sizeof(Outer);
    out[t] = base[0] + base[offset(o, &o->d)] + *(short *)(base + offset(o, &o->b.s));
    Tail tails[2];
    Small smalls[3];
    out[4 + t] = (unsigned)((char *)&tails[1] - (char *)tails) * 100 + (unsigned)((char *)&smalls[2] - (char *)smalls);
    const unsigned sizes[6] = { sizeof(Pair), sizeof(Block), sizeof(Outer), sizeof(Tail), sizeof(Small), sizeof(Outer[3]) };
    const unsigned aligns[6] = { alignof(Pair), alignof(Block), alignof(Outer), alignof(Tail), alignof(Small), alignof(Outer[3]) };
    for (int i = t; i < 6; i += 4) { out[8 + i] = sizes[i]; out[14 + i] = aligns[i]; }
    out[20 + t] = offset(o, &o->b.p[1].tag);
}
