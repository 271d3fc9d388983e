//@ family: atomics
// All 64 bits are compared: cells that differ in one word only are not exchanged.
//@ launch: swap grid=1 block=1
//@ arg: out:u64[4]=values(81985529216486895,81985529216486895,81985529216486895,0)
//@ arg: old:u64[6]=zero
//@ expect: out=18364758544493064720,81985529216486895,81985529216486895,18446744073709551615
//@ expect: old=81985529216486895,81985529216486895,81985529216486895,0,18364758544493064720,18364758544493064721
__global__ void swap(unsigned long long *out, unsigned long long *old) {
    __shared__ unsigned long long s;
    const unsigned long long a = 0x0123456789abcdefull, b = 0xfedcba9876543210ull;
    s = b;
    old[0] = atomicCAS(&out[0], a, b);
    old[1] = atomicCAS(&out[1], a ^ 1, b);
    old[2] = atomicCAS(&out[2], a ^ (1ull << 40), b);
    old[3] = atomicCAS(&out[3], 0ull, ~0ull);
    old[4] = atomicCAS(&s, b, b + 1);
    old[5] = atomicCAS(&s, b, 7ull);
}
