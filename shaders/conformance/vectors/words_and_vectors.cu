//@ family: vectors
//@ launch: mixed grid=2 block=32
//@ arg: words:u32[1024]=iota
//@ arg: out:u32[1024]=zero
// The same memory as words, pairs and fours, by the same thread, in an order that each read depends on.
__global__ void mixed(unsigned *words, unsigned *out) {
    unsigned i = blockIdx.x * 32 + threadIdx.x;
    unsigned *own = words + 16 * i;
    uint4 *fours = (uint4 *)own;
    uint2 *pairs = (uint2 *)own;
    own[1] += 7;
    uint4 a = fours[0];
    pairs[1] = make_uint2(a.y, a.x);
    own[3] ^= 0xff;
    uint4 b = fours[0];
    fours[1] = make_uint4(b.w, b.z, b.y, b.x);
    unsigned sum = 0;
    for (int k = 0; k < 4; k++) {
        own[4 + k] += k;
        uint2 p = pairs[2 + k / 2];
        sum = sum * 31 + p.x + 2 * p.y;
        fours[2] = make_uint4(sum, p.x, p.y, own[8] + k);
    }
    double *numbers = (double *)(own + 12);
    numbers[0] = 1.5 * threadIdx.x;
    pairs[7] = *(uint2 *)numbers;
    for (int k = 0; k < 16; k++) out[16 * i + k] = own[k];
}
