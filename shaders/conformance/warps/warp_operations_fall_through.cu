//@ family: warps
// Warp operations in the cases of a switch on which lanes diverge; one case falls through.
//@ launch: cases grid=1 block=64
//@ arg: out:i32[64]=zero
//@ expect: out[0]=63285,63000,-21,63000,448,63285,448,-21,63000,-21,63285,448,63285,63000,-21,63000
//@ expect: out[16]=448,63285,448,-21,63000,-21,63285,448,63285,63000,-21,63000,448,63285,448,-21
//@ expect: out[32]=62000,-42,62232,17,62232,62000,-42,62000,17,62232,17,-42,62000,-42,62232,17
//@ expect: out[48]=62232,62000,-42,62000,17,62232,17,-42,62000,-42,62232,17,62232,62000,-42,62000
__global__ void cases(int *out) {
    int t = threadIdx.x, kind = t * 5 / 3 % 4, v = 11 * t % 64, result = 0;
    unsigned zero = __ballot_sync(0xffffffff, kind == 0), one = __ballot_sync(0xffffffff, kind == 1);
    unsigned two = __ballot_sync(0xffffffff, kind == 2), three = ~(zero | one | two);
    switch (kind) {
    case 0:
        result = __reduce_add_sync(zero, v);
        [[fallthrough]];
    case 1:
        result += 1000 * __reduce_max_sync(zero | one, v);
        break;
    case 2:
        result = __shfl_sync(two, v, __ffs(two) - 1) * 10 + __popc(__match_any_sync(two, kind));
        break;
    default:
        result = -__shfl_sync(three, v, 31 - __clz(three));
    }
    out[t] = result;
}
