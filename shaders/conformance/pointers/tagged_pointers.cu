//@ family: pointers
// The low bits of aligned pointers carry tags through memory, and are removed before each use.
//@ launch: tag grid=1 block=8
//@ arg: data:f64[8]=iota
//@ arg: slots:u64[8]=zero
//@ launch: untag grid=1 block=8
//@ arg: slots
//@ arg: out:f64[8]=zero
//@ uncompared: slots addresses differ between devices
//@ expect: out=401,702,603,104,5,306,207,500
__global__ void tag(double *data, unsigned long long *slots) {
    int t = threadIdx.x;
    slots[t] = reinterpret_cast<unsigned long long>(data + (t ^ 5)) | (t & 7);
}
__global__ void untag(const unsigned long long *slots, double *out) {
    int t = threadIdx.x;
    unsigned long long word = slots[(t + 1) & 7];
    const double *p = reinterpret_cast<const double *>(word & ~7ull);
    out[t] = *p * 100 + (int)(word & 7);
}
