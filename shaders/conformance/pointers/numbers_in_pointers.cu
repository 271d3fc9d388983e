//@ family: pointers
// Pointers hold numbers: small, negative, of 64 bits. They come back as they were put in, as values, from local
// memory, and from a struct in shared memory.
//@ launch: keep grid=1 block=4
//@ arg: in:i64[4]=values(12,-3,1311768467463790320,-9223372036854775808)
//@ arg: out:i64[16]=zero
//@ expect: out=12,12,12,13,-3,-3,-3,-2,1311768467463790320,1311768467463790320,1311768467463790320,1311768467463790321
//@ expect: out[12]=-9223372036854775808,-9223372036854775808,-9223372036854775808,-9223372036854775807
struct Entry {
    int key;
    void *value;
};
__device__ long read(void *p) { return (long)p; }
__global__ void keep(const long long *in, long long *out) {
    __shared__ Entry entries[4];
    int t = threadIdx.x;
    long n = in[t];
    void *p = (void *)n;
    out[4 * t] = (long)p;
    void *several[3] = { nullptr, p, (void *)(n + 1) };
    entries[t ^ 3].key = t;
    entries[t ^ 3].value = several[1];
    __syncthreads();
    const Entry &e = entries[t ^ 3];
    out[4 * t + 1] = read(e.value);
    out[4 * e.key + 2] = (long long)entries[3 - e.key].value;
    // Which of them is known at run time only.
    out[4 * t + 3] = read(several[2 - (in[t] == 0)]);
}
