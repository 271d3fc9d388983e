//@ family: pointers
// __cvta_generic_to_shared: distances within an array, alignment, and that different bytes have different
// addresses. Of the address itself each GPU has its own.
//@ launch: ask grid=2 block=8 shared=64
//@ arg: out:u32[16]=zero
//@ expect: out=0,24,56,4,1,1,1,1,0,24,56,4,1,1,1,1
__global__ void ask(unsigned *out) {
    extern __shared__ double extra[];
    __shared__ __align__(64) int s[16];
    __shared__ char c[3];
    int t = threadIdx.x;
    s[t] = t;
    if (t < 3) c[t] = 0;
    extra[t] = t;
    __syncthreads();
    unsigned long first = __cvta_generic_to_shared(s);
    const void *chosen = t & 1 ? (const void *)&c[1] : (const void *)&s[3];
    unsigned answer;
    switch (t) {
        case 0: answer = (unsigned)first % 64; break;
        case 1: answer = (unsigned)(__cvta_generic_to_shared(&s[6]) - first); break;
        case 2: answer = (unsigned)(__cvta_generic_to_shared(extra + t + 5) - __cvta_generic_to_shared(extra)); break;
        case 3: answer = (unsigned)(__cvta_generic_to_shared(&s[t]) - __cvta_generic_to_shared(&s[2])); break;
        case 4: answer = first >> 32 == 0; break;
        case 5: answer = __cvta_generic_to_shared(chosen) == __cvta_generic_to_shared(c) + 1; break;
        case 6: answer = __cvta_generic_to_shared(chosen) == first + 12; break;
        default: answer = __cvta_generic_to_global(out) == (unsigned long)out; break;
    }
    out[blockIdx.x * 8 + t] = answer;
}
