//@ about: AES-128 in counter mode with a table in shared memory; operations are look-ups in it
//@ group: integers
//@ full: n=16Mi
//@ small: n=8Ki
//@ tiny: n=512
//@ launch: expand grid=1 block=1
//@ arg: key:u8[16]=bits(3)
//@ arg: table:u32[256]=zero
//@ arg: round_keys:u32[44]=zero
//@ timed
//@ launch: encrypt grid={n/512} block=256
//@ arg: table
//@ arg: round_keys
//@ arg: out:u32[{4*n}]=zero
//@ arg: u32={n}
//@ operations: 160*n
//@ result: out

__device__ unsigned times2(unsigned x) { return (x << 1 ^ (x & 0x80 ? 0x1b : 0)) & 0xff; }

// The substitution box from its definition: inverses by powers of the generator 3, then an affine map.
__device__ void substitutions(unsigned char *box) {
    unsigned p = 1, q = 1;
    do {
        p = p ^ times2(p);
        q ^= q << 1;
        q ^= q << 2;
        q ^= q << 4;
        q &= 0xff;
        if (q & 0x80) q ^= 0x09;
        unsigned x = q ^ (q << 1 | q >> 7) ^ (q << 2 | q >> 6) ^ (q << 3 | q >> 5) ^ (q << 4 | q >> 4);
        box[p] = (x ^ 0x63) & 0xff;
    } while (p != 1);
    box[0] = 0x63;
}

__global__ void expand(const unsigned char *key, unsigned *table, unsigned *round_keys) {
    unsigned char box[256];
    substitutions(box);
    for (int i = 0; i < 256; i++) {
        unsigned s = box[i], t = times2(s);
        table[i] = t << 24 | s << 16 | s << 8 | (t ^ s);
    }
    for (int i = 0; i < 4; i++)
        round_keys[i] = key[4 * i] << 24 | key[4 * i + 1] << 16 | key[4 * i + 2] << 8 | key[4 * i + 3];
    unsigned constant = 1;
    for (int i = 4; i < 44; i++) {
        unsigned w = round_keys[i - 1];
        if (i % 4 == 0) {
            w = box[w >> 16 & 255] << 24 | box[w >> 8 & 255] << 16 | box[w & 255] << 8 | box[w >> 24];
            w ^= constant << 24;
            constant = times2(constant);
        }
        round_keys[i] = round_keys[i - 4] ^ w;
    }
}

// A column of a round: the table has a substituted byte times 2, 1, 1, 3.
__device__ unsigned column(const unsigned *table, unsigned a, unsigned b, unsigned c, unsigned d, unsigned key) {
    unsigned x = table[a >> 24], y = table[b >> 16 & 255], z = table[c >> 8 & 255], w = table[d & 255];
    return x ^ __funnelshift_r(y, y, 8) ^ __funnelshift_r(z, z, 16) ^ __funnelshift_r(w, w, 24) ^ key;
}

// The same without mixing: the substituted byte itself is the second one of the table's words.
__device__ unsigned last(const unsigned *table, unsigned a, unsigned b, unsigned c, unsigned d, unsigned key) {
    return ((table[a >> 24] << 8 & 0xff000000) | (table[b >> 16 & 255] & 0x00ff0000) |
            (table[c >> 8 & 255] & 0x0000ff00) | (table[d & 255] >> 8 & 0x000000ff)) ^ key;
}

__global__ void encrypt(const unsigned *table, const unsigned *round_keys, uint4 *out, unsigned n) {
    __shared__ unsigned t[256];
    __shared__ unsigned keys[44];
    t[threadIdx.x] = table[threadIdx.x];
    if (threadIdx.x < 44) keys[threadIdx.x] = round_keys[threadIdx.x];
    __syncthreads();
    for (unsigned i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        unsigned a = keys[0] ^ 0x01234567, b = keys[1] ^ 0x89abcdef, c = keys[2], d = keys[3] ^ i;
        for (int round = 1; round < 10; round++) {
            const unsigned *k = keys + 4 * round;
            unsigned a2 = column(t, a, b, c, d, k[0]), b2 = column(t, b, c, d, a, k[1]);
            unsigned c2 = column(t, c, d, a, b, k[2]), d2 = column(t, d, a, b, c, k[3]);
            a = a2;
            b = b2;
            c = c2;
            d = d2;
        }
        out[i] = make_uint4(last(t, a, b, c, d, keys[40]), last(t, b, c, d, a, keys[41]),
                            last(t, c, d, a, b, keys[42]), last(t, d, a, b, c, keys[43]));
    }
}
