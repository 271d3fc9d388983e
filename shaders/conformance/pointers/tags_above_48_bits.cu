//@ family: pointers
// Addresses of global memory have 48 bits: the upper bits carry a tag and are cleared before use.
//@ launch: tag grid=1 block=8
//@ arg: data:i32[8]=iota
//@ arg: slots:u64[8]=zero
//@ arg: out:i32[8]=zero
//@ uncompared: slots addresses differ between devices
//@ expect: out=7,1006,2005,3004,4003,5002,6001,7000
__global__ void tag(int *data, unsigned long long *slots, int *out) {
    int t = threadIdx.x;
    slots[t] = (unsigned long long)(data + (7 - t)) | (unsigned long long)t << 56;
    __syncthreads();
    unsigned long long word = slots[t];
    int *p = (int *)(word & 0x0000ffffffffffffull);
    out[t] = *p + 1000 * (int)(word >> 56);
}
