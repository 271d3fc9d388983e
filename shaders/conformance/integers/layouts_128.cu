// Integers of 128 bits in structs, unions, arrays, and shared, constant and local memory, passed to functions and returned.
//@ family: integers
//@ launch: layouts grid=2 block=32
//@ arg: in:u64[128]=bits(7)
//@ arg: u64=0x0123456789abcdef,0xfedcba9876543210
//@ arg: out:u64[768]=zero
//@ read: total:u64[2]
struct Item {
    char tag;
    __int128 x;
    short index;
    unsigned __int128 y[2];
};
union Words {
    unsigned __int128 x;
    unsigned int words[4];
};
__constant__ unsigned __int128 table[3] = {~(unsigned __int128)0, (unsigned __int128)5 << 100, 42};
__device__ __int128 total = -((__int128)1 << 90);
__device__ void store(unsigned long long *&out, unsigned __int128 x) {
    *out++ = (unsigned long long)x;
    *out++ = (unsigned long long)(x >> 64);
}
__device__ Item made(unsigned __int128 x, int i) {
    return {(char)i, (__int128)x, (short)(i * 3), {x << 1, x >> 1}};
}
__device__ void swap(unsigned __int128 &a, unsigned __int128 &b) {
    unsigned __int128 c = a;
    a = b;
    b = c;
}
__device__ __noinline__ unsigned __int128 sum(const unsigned __int128 *p, int n) {
    unsigned __int128 s = 0;
    while (n--) s = s * 3 + *p++;
    return s;
}
__global__ void layouts(const unsigned __int128 *in, unsigned __int128 key, unsigned long long *out) {
    __shared__ unsigned __int128 shared[32];
    __shared__ Item items[32];
    int t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    shared[t] = in[i] ^ key;
    items[t] = made(in[i], t);
    __syncthreads();
    out += 12 * i;
    unsigned __int128 neighbour = shared[31 - t];
    store(out, neighbour);
    Item item = items[(t + 5) % 32];
    item.x += item.index;
    swap(item.y[0], item.y[1]);
    store(out, (unsigned __int128)item.x);
    store(out, sum(item.y, 2) + item.tag);
    Words words;
    words.x = neighbour;
    words.words[t % 4] = 7;
    store(out, words.x);
    unsigned __int128 local[5] = {1, key, table[t % 3]};
    for (int k = 0; k < 5; k++) local[(k + t) % 5] += in[(i + k) % 64];
    store(out, sum(local, 5));
    store(out, shared[t] > neighbour ? shared[t] - neighbour : neighbour - shared[t]);
    if (i == 0) total += (__int128)1 << 100;
}
