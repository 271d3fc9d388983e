//@ family: atomics
// One thread's operations of 32 and 64 bits on the same bytes happen in the order of the program.
//@ launch: mixed grid=1 block=4
//@ arg: out:u64[4]=fill(4294967295)
//@ arg: seen:u64[16]=zero
//@ expect: out=25769803781,25769804037,25769804293,25769804549
//@ expect: seen=4294967295,4294967296,4294967301,25769803781,4294967295,4294967296,4294967301,25769803781,4294967295,4294967296,4294967301,25769803781,4294967295,4294967296,4294967301,25769803781
__global__ void mixed(unsigned long long *out, unsigned long long *seen) {
    int t = threadIdx.x;
    unsigned long long *p = &out[t];
    unsigned *half = (unsigned *)p;
    seen[4 * t] = atomicAdd(p, 1ull);
    seen[4 * t + 1] = *p;
    atomicAdd(&half[0], 5u);
    seen[4 * t + 2] = atomicAdd(p, 0ull);
    atomicXor(&half[1], 7u);
    seen[4 * t + 3] = atomicExch(p, *p | (unsigned long long)t << 8);
}
