//@ family: shared
// Structs with arrays, pointers and 64-bit members in shared memory, updated by several threads each.
//@ launch: gather grid=2 block=24
//@ arg: in:u32[48]=bits(42)
//@ arg: out:u64[8]=zero
//@ expect: out=239696567773646,115449365046005,18445944727220713671,18446341648661259056,18446224003311027867,18446147038797826617,184719302056705,18445995303833736497
struct Bucket { unsigned char count[3]; short low[2]; unsigned long long sum; const unsigned *last; };
__global__ void gather(const unsigned *in, unsigned long long *out) {
    __shared__ Bucket b[4][2];
    int t = threadIdx.x, row = t / 6, column = t / 3 % 2, part = t % 3;
    const unsigned *mine = &in[blockIdx.x * 24 + t];
    Bucket &k = b[row][column];
    k.count[part] = (unsigned char)*mine;
    if (part < 2) k.low[part] = (short)(*mine >> 8);
    else k.last = mine;
    if (part == 0) k.sum = 0;
    __syncthreads();
    if (part == 1) for (int i = 0; i < 3; ++i) k.sum += (unsigned long long)k.count[i] << (20 * i);
    __syncthreads();
    if (t < 4) {
        const Bucket &l = b[t][0], &r = b[t][1];
        out[blockIdx.x * 4 + t] = l.sum ^ r.sum * 3 ^ (unsigned long long)(long long)(l.low[0] - r.low[1]) ^ *l.last - l.last[3];
    }
}
