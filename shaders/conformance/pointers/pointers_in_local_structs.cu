//@ family: pointers
// Local arrays of structs that hold pointers, reordered by value before they are followed.
//@ launch: sort grid=1 block=8
//@ arg: a:i32[32]=bits(21)
//@ arg: out:i32[32]=zero
//@ expect: out=120,251,282,323,40,222,191,303,100,262,191,433,110,111,172,373
//@ expect: out[16]=141,90,352,433,0,141,313,192,120,251,282,323,40,222,191,303
struct Slice { const int *from; int length; int *to; };
__device__ int weight(const Slice &s) { int w = 0; for (int i = 0; i < s.length; ++i) w += s.from[i] & 15; return w; }
__global__ void sort(const int *a, int *out) {
    int t = threadIdx.x;
    Slice s[4];
    for (int i = 0; i < 4; ++i) s[i] = Slice{ a + (t * 4 + i * 7) % 24, i + 1, out + t * 4 + i };
    for (int i = 1; i < 4; ++i)
        for (int j = i; j > 0 && weight(s[j]) < weight(s[j - 1]); --j) {
            Slice tmp = s[j];
            s[j] = s[j - 1];
            s[j - 1] = tmp;
        }
    for (int i = 0; i < 4; ++i) *s[i].to = weight(s[i]) * 10 + i;
}
