//@ family: pointers
// A record of any type, reached through void pointers and a tag, copied and added by functions chosen by it.
//@ launch: handle grid=1 block=8
//@ arg: f:f32[8]=iota
//@ arg: i:i32[8]=fill(7)
//@ arg: b:u8[8]=iota
//@ arg: out:f32[8]=zero
//@ expect: out=21,23.5,7.5,10,23.75,7.25,27,23.5
//@ expect: i=7,21,7,7,21,7,7,21
struct Any { void *at; int tag; };
__device__ float read(const void *p, int tag, int n) {
    switch (tag) {
        case 0: return static_cast<const float *>(p)[n];
        case 1: return (float)static_cast<const int *>(p)[n];
        default: return (float)*(static_cast<const unsigned char *>(p) + n) / 4;
    }
}
__global__ void handle(float *f, int *i, unsigned char *b, float *out) {
    int t = threadIdx.x;
    Any all[3] = { { f, 0 }, { i, 1 }, { b, 2 } };
    Any mine = all[t % 3];
    if (mine.tag == 1) *((int *)mine.at + t) *= 3;
    __syncthreads();
    out[t] = read(mine.at, mine.tag, t) + read(all[(t + 1) % 3].at, (t + 1) % 3, 7 - t % 2);
    out[t] += mine.at == (void *)i;
}
