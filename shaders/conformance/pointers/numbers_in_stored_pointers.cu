//@ family: pointers
// Numbers are stored as pointers and read as numbers, and the other way round, in global and in shared memory.
//@ launch: store grid=1 block=8
//@ arg: slots:u64[8]=zero
//@ arg: seen:u64[8]=zero
//@ launch: load grid=1 block=8
//@ arg: slots
//@ arg: out:u64[8]=zero
//@ expect: slots=12,18446744073709551608,65535,1099511627776,281474976710656,9223372036854775807,0,1
//@ expect: seen=1,0,9223372036854775807,281474976710656,1099511627776,65535,18446744073709551608,12
//@ expect: out=13,18446744073709551609,65536,1099511627777,281474976710657,9223372036854775808,1000,2
__global__ void store(int **slots, unsigned long long *seen) {
    __shared__ char *mirror[8];
    const unsigned long long numbers[8] = {
        12, (unsigned long long)-8ll, 0xffff, 1ull << 40, 1ull << 48, 0x7fffffffffffffffull, 0, 1
    };
    int t = threadIdx.x;
    slots[t] = (int *)numbers[t];
    mirror[t] = (char *)numbers[t];
    __syncthreads();
    seen[t] = ((const unsigned long long *)mirror)[7 - t];
}
__global__ void load(const unsigned *slots, unsigned long long *out) {
    int t = threadIdx.x;
    uint2 halves = ((const uint2 *)slots)[t];
    void *p = (void *)(halves.x | (unsigned long long)halves.y << 32);
    out[t] = p == nullptr ? 1000 : (unsigned long long)p + 1;
}
