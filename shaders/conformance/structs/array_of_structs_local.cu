//@ family: structs
//@ launch: sort grid=1 block=16
//@ arg: in:i32[128]=bits(6)
//@ arg: out:i32[256]=zero
struct Pair { int key; int index; };
__global__ void sort(const int *in, Pair *out) {
    Pair p[8];
    for (int i = 0; i < 8; ++i) { p[i].key = in[threadIdx.x * 8 + i] >> 20; p[i].index = i; }
    for (int i = 1; i < 8; ++i) {
        Pair x = p[i];
        int j = i;
        while (j > 0 && p[j - 1].key > x.key) { p[j] = p[j - 1]; --j; }
        p[j] = x;
    }
    for (int i = 0; i < 8; ++i) out[threadIdx.x * 8 + i] = p[i];
}
