//@ family: pointers
// A table of pointers is copied from global to shared to local memory, as words, as bytes and as itself.
//@ launch: make grid=1 block=8
//@ arg: table:u64[8]=zero
//@ arg: data:i16[32]=iota
//@ launch: use grid=1 block=8
//@ arg: table
//@ arg: raw:u8[72]=zero
//@ arg: out:i32[8]=zero
//@ uncompared: table addresses differ between devices
//@ uncompared: raw addresses differ between devices
//@ expect: out=27,19,11,7,27,19,11,7
__global__ void make(short **table, short *data) { table[threadIdx.x] = data + threadIdx.x * 4; }
__global__ void use(short *const *table, unsigned char *raw, int *out) {
    __shared__ short *s[8];
    short *l[8];
    int t = threadIdx.x;
    // Through bytes at an odd address.
    memcpy(raw + 3 + t * 8, &table[7 - t], 8);
    __syncthreads();
    memcpy(&s[t], raw + 3 + t * 8, 8);
    __syncthreads();
    for (int i = 0; i < 8; ++i) l[i] = s[(i + t) & 7];
    unsigned long long *words = (unsigned long long *)l;
    unsigned long long w = words[t];
    words[t] = words[7 - t];
    words[7 - t] = w;
    out[t] = *l[t] * 1000 + l[(t + 1) & 7][3];
}
