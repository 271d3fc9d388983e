//@ family: integers
// All signs of bytes and halves, with sums that wrap; words and vectors.
//@ launch: ops grid=2 block=256
//@ arg: a:u32[512]=random(1)
//@ arg: b:u32[512]=random(2)
//@ arg: c:u32[512]=random(3)
//@ arg: out:u32[6144]=zero
__global__ void ops(const unsigned *a, const unsigned *b, const unsigned *c, unsigned *out) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, x = a[i], y = b[i], z = c[i];
    char4 bytes = ((const char4 *)a)[i], more_bytes = ((const char4 *)b)[i];
    uchar4 plain = ((const uchar4 *)a)[i], more_plain = ((const uchar4 *)b)[i];
    short2 pair = ((const short2 *)a)[i];
    ushort2 plain_pair = ((const ushort2 *)a)[i];
    out += 12 * i;
    out[0] = __dp4a((int)x, (int)y, (int)z);
    out[1] = __dp4a(x, y, z);
    out[2] = __dp4a(bytes, more_bytes, (int)z);
    out[3] = __dp4a(plain, more_plain, z);
    out[4] = __dp2a_lo((int)x, (int)y, (int)z);
    out[5] = __dp2a_lo(x, y, z);
    out[6] = __dp2a_hi((int)x, (int)y, (int)z);
    out[7] = __dp2a_hi(x, y, z);
    out[8] = __dp2a_lo(pair, more_bytes, (int)z);
    out[9] = __dp2a_lo(plain_pair, more_plain, z);
    out[10] = __dp2a_hi(pair, more_bytes, (int)z);
    out[11] = __dp2a_hi(plain_pair, more_plain, z);
}
