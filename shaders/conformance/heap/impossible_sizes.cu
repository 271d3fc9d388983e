//@ family: heap
//@ launch: asks grid=1 block=8
//@ arg: out:i32[8]=zero
//@ expect: out=0,0,0,0,0,0,0,0
// More than there is yields no memory, and giving nothing back is nothing.
__global__ void asks(int *out) {
    unsigned long long sizes[4] = {1ull << 40, 1ull << 63, 1ull << 50, 1ull << 45};
    void *p = malloc(sizes[threadIdx.x % 4]);
    out[threadIdx.x] = p != nullptr;
    free(p);
    free(nullptr);
}
