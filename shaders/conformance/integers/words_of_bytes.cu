//@ family: integers
//@ launch: words grid=4 block=256
//@ arg: a:u32[1024]=edges(1)
//@ arg: b:u32[1024]=bits(2)
//@ arg: wrong:u32[16]=zero
//@ arg: out:u32[1024]=zero
//@ expect: wrong[0]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
// Each intrinsic on four bytes or two halves of a word, against a loop over them.
__device__ int lane(unsigned w, int bits, int i, bool is_signed) {
    unsigned v = (w >> (bits * i)) & ((1u << bits) - 1);
    if (is_signed && (v >> (bits - 1))) return (int)v - (1 << bits);
    return (int)v;
}

__device__ int clamp(int v, int low, int high) { return v < low ? low : v > high ? high : v; }

__device__ unsigned each(int which, unsigned a, unsigned b, int bits, bool is_signed) {
    unsigned result = 0;
    int low = is_signed ? -(1 << (bits - 1)) : 0, high = is_signed ? (1 << (bits - 1)) - 1 : (1 << bits) - 1;
    for (int i = 0; i < 32 / bits; i++) {
        int x = lane(a, bits, i, is_signed), y = lane(b, bits, i, is_signed), v = 0;
        switch (which) {
            case 0: v = x + y; break;
            case 1: v = x - y; break;
            case 2: v = clamp(x + y, low, high); break;
            case 3: v = clamp(x - y, low, high); break;
            case 4: v = x < y ? x : y; break;
            case 5: v = x > y ? x : y; break;
            case 6: v = x > y ? x - y : y - x; break;
            case 7: v = x >= y ? -1 : 0; break;
            case 8: v = x == y; break;
            case 9: v = (x + y + 1) / 2; break;
            default: v = clamp(x < 0 ? -x : x, low, high); break;
        }
        result |= ((unsigned)v & ((1u << bits) - 1)) << (bits * i);
    }
    return result;
}

__global__ void words(const unsigned *a, const unsigned *b, unsigned *wrong, unsigned *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned x = a[i], y = b[i];
    if (__vadd4(x, y) != each(0, x, y, 8, true)) atomicAdd(&wrong[0], 1u);
    if (__vsub2(x, y) != each(1, x, y, 16, true)) atomicAdd(&wrong[1], 1u);
    if (__vaddss4(x, y) != each(2, x, y, 8, true)) atomicAdd(&wrong[2], 1u);
    if (__vsubus2(x, y) != each(3, x, y, 16, false)) atomicAdd(&wrong[3], 1u);
    if (__vmins2(x, y) != each(4, x, y, 16, true)) atomicAdd(&wrong[4], 1u);
    if (__vmaxu4(x, y) != each(5, x, y, 8, false)) atomicAdd(&wrong[5], 1u);
    if (__vabsdiffu4(x, y) != each(6, x, y, 8, false)) atomicAdd(&wrong[6], 1u);
    if (__vcmpges4(x, y) != each(7, x, y, 8, true)) atomicAdd(&wrong[7], 1u);
    if (__vseteq4(x, y) != each(8, x, y, 8, false)) atomicAdd(&wrong[8], 1u);
    if (__vavgu4(x, y) != each(9, x, y, 8, false)) atomicAdd(&wrong[9], 1u);
    if (__vabsss2(x) != each(10, x, y, 16, true)) atomicAdd(&wrong[10], 1u);
    int dot = 7;
    unsigned pairs = 9, sad = 0;
    for (int n = 0; n < 4; n++) {
        dot += lane(x, 8, n, true) * lane(y, 8, n, true);
        int d = lane(x, 8, n, false) - lane(y, 8, n, false);
        sad += d < 0 ? -d : d;
    }
    for (int n = 0; n < 2; n++) pairs += (unsigned)lane(x, 16, n, false) * (unsigned)lane(y, 8, n + 2, false);
    if (__dp4a((int)x, (int)y, 7) != dot) atomicAdd(&wrong[11], 1u);
    if (__dp2a_hi(x, y, 9u) != pairs) atomicAdd(&wrong[12], 1u);
    if (__vsadu4(x, y) != sad) atomicAdd(&wrong[13], 1u);
    out[i] = __vavgs4(x, y) ^ __vhaddu2(x, y) ^ __vnegss4(x);
}
