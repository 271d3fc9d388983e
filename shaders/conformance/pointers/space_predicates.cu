//@ family: pointers
// __isGlobal and its kin for pointers of every kind, also chosen when the kernel runs and read from memory.
//@ launch: ask grid=1 block=10
//@ arg: g:i32[16]=zero
//@ arg: out:u32[10]=zero
//@ expect: out=1,2,4,8,1,4,2,1,2,8
__constant__ int c[4] = { 1, 2, 3, 4 };
__device__ int v[2];
__device__ unsigned kind(const void *p) {
    return __isGlobal(p) | __isShared(p) << 1 | __isConstant(p) << 2 | __isLocal(p) << 3;
}
__global__ void ask(int *g, unsigned *out) {
    __shared__ int s[4];
    __shared__ const void *kept[10];
    int l[4];
    int t = threadIdx.x;
    l[t & 3] = t;
    s[t & 3] = 0;
    __syncthreads();
    const void *p;
    switch (t) {
        case 0: p = g + 3; break;
        case 1: p = &s[2]; break;
        case 2: p = c; break;
        case 3: p = l + 1; break;
        case 4: p = v; break;
        case 5: p = (const char *)&c[3] + 2; break;
        case 6: p = kept; break;
        case 7: p = out; break;
        case 8: p = s + t % 4; break;
        default: p = &l[t % 4]; break;
    }
    if (t < 9) kept[t] = p;
    else kept[t] = nullptr;
    __syncthreads();
    out[t] = t == 9 ? kind(p) : t == 3 ? kind(p) : kind(kept[t]);
}
