//@ family: pointers
//@ launch: blocks grid=1 block=2
//@ arg: u32=7
//@ arg: in:u8[64]=iota
//@ arg: out:u8[64]=fill(200)
//@ expect: out[0]=0,1,2,3,4,5,6,200
//@ expect: out[16]=9,9,9,9,9,9,9,200
//@ expect: out[32]=0,0,0,0,0,0,0,0,0,0,0,0,200
//@ expect: out[48]=5,6,7,8,9,10,11,12,13,14,15,16,200
struct Triple { unsigned a, b, c; };

__global__ void blocks(unsigned n, const unsigned char *in, unsigned char *out) {
    switch (threadIdx.x) {
        case 0:
            memcpy(out, in, n);
            memset(out + 16, 9, n);
            break;
        default:
            memset(out + 32, 0, sizeof(Triple));
            memcpy(out + 48, in + 5, sizeof(Triple));
            break;
    }
}
