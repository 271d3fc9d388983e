//@ family: pointers
//@ launch: check grid=1 block=4
//@ arg: null
//@ arg: data:i32[4]=iota
//@ arg: out:i32[4]=zero
//@ expect: out=1,12,23,34
__global__ void check(const int *maybe, const int *data, int *out) {
    int t = threadIdx.x;
    const int *p = maybe ? maybe : data;
    unsigned long long address = (unsigned long long)(p + t);
    const int *q = (const int *)(address - 4ull * t) + t;
    out[t] = *q + (maybe == nullptr) + (p != NULL ? 10 * t : 0);
}
