//@ family: atomics
// Early returns, loops of different lengths, switches.
//@ launch: steps grid=2 block=100
//@ arg: out:u32[4]=zero
//@ arg: wide:u64[1]=zero
//@ expect: out=8392,66,124,5
//@ expect: wide=52848230400
__global__ void steps(unsigned *out, unsigned long long *wide) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x, n = 0;
    if (i == 0) return;
    for (unsigned x = i; x > 1; ++n) {
        x = x % 2 ? 3 * x + 1 : x / 2;
        atomicAdd(&out[0], 1u);
    }
    switch (n % 3) {
    case 0: atomicAdd(&out[1], 1u); break;
    case 1: atomicMax(&out[2], n); return;
    default: atomicXor(&out[3], i);
    }
    if (n % 3 == 2) atomicAdd(wide, (unsigned long long)n << 24);
}
