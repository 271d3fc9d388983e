//@ family: types
// Members of one struct written by different threads of different warps.
//@ launch: fill grid=1 block=96
//@ arg: out:u32[48]=fill(4294967295)
//@ expect: out=51200,65280,4229483007,286326784,4163947262,572653825,4098411517,858980865,4032875772,1145307904,3967340027,1431634944,3901804282,1717961985,3836268537,2004289025
//@ expect: out[16]=3770732792,2290616064,3705197047,2576943104,3639661302,2863270145,3574125557,3149597185,3508589812,3435924224,3443054067,3722251264,3377518322,4008578305,3311982577,4294905345
//@ expect: out[32]=4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295,4294967295
struct Cell { signed char a; unsigned char b; short c; bool d; unsigned char e; unsigned short f; };
__global__ void fill(Cell *out) {
    int t = threadIdx.x, i = t & 15;
    switch (t >> 4) {
        case 0: out[i].a = (signed char)-i; break;
        case 1: out[i].b = (unsigned char)(200 + i); break;
        case 2: out[i].c = (short)(-1000 * i); break;
        case 3: out[i].d = i & 2; break;
        case 4: out[i].e += (unsigned char)i; break;
        default: out[i].f = (unsigned short)(i * 4369); break;
    }
}
