//@ family: recursion
//@ golden: none NVRTC has no `alloca`
//@ launch: reversals grid=2 block=16
//@ arg: sums:u32[32]=zero
//@ arg: apart:u32[32]=zero
//@ expect: sums[0]=0,3,27,144,630,2493,9297
//@ expect: apart[5]=1,1

// `alloca`: in a loop, with sizes that are known when the code runs, and in functions that call themselves.
extern "C" __device__ void *alloca(size_t bytes);

__device__ unsigned reversed(unsigned length, unsigned depth) {
    unsigned *numbers = (unsigned *)alloca(length * sizeof(unsigned));
    for (unsigned i = 0; i < length; i++) numbers[i] = i * (depth + 1);
    unsigned below = length > 1 && depth < 1 ? reversed(length - 1, depth + 1) : 0;
    unsigned sum = 0;
    for (unsigned i = length; i > 0; i--) sum = sum * 3 + numbers[i - 1];
    return sum + below;
}

__device__ bool are_apart(unsigned count) {
    unsigned char *blocks[8];
    for (unsigned i = 0; i < count; i++) {
        blocks[i] = (unsigned char *)alloca(1 + i * 7);
        for (unsigned k = 0; k < 1 + i * 7; k++) blocks[i][k] = (unsigned char)(i + 1);
    }
    bool all = true;
    for (unsigned i = 0; i < count; i++) {
        all = all && (unsigned long long)blocks[i] % 16 == 0;
        for (unsigned k = 0; k < 1 + i * 7; k++) all = all && blocks[i][k] == i + 1;
    }
    return all;
}

__global__ void reversals(unsigned *sums, unsigned *apart) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    sums[i] = reversed(i % 16 + 1, 0);
    for (unsigned round = 0; round < 100; round++) apart[i] = are_apart(i % 9);
}
