//@ family: integers
//@ launch: update grid=1 block=64
//@ arg: a:i32[64]=iota
//@ arg: out:i32[192]=zero
__global__ void update(const int *a, int *out) {
    int i = threadIdx.x, x = a[i], y, z;
    y = x++ + ++x; z = y-- - --y;
    x += y; x -= 3; x *= z + 2; x /= 3; x %= 1000; x <<= 2; x >>= 1; x &= 0xfff; x |= 0x10; x ^= 0x5;
    bool b = x & 4;
    b ^= true;
    int *p = out + 3 * i;
    *p++ = x; *p++ = y + b; *p = z;
}
