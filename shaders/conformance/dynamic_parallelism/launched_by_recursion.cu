//@ family: dynamic_parallelism
//@ launch: halves grid=2 block=32
//@ arg: data:u32[256]=iota
//@ arg: leaves:u32[2]=zero
//@ expect: leaves[0]=16,16
//@ expect: data[0]=3,6,9,12,15,18,21,24,35,38
//@ expect: data[128]=387

// A binary tree of calls whose leaves launch kernels, and a kernel with a recursive function that launches nothing.
__global__ void leaf(unsigned *part, unsigned scale, unsigned offset) {
    part[threadIdx.x] = part[threadIdx.x] * scale + offset;
}

__device__ unsigned power(unsigned base, unsigned exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

__device__ void divide(unsigned *part, unsigned length, unsigned depth, unsigned *leaves) {
    if (length <= 8) {
        leaf<<<1, length>>>(part, 3, depth * power(2, depth) / 16 + *leaves % 2 * 8 - 1);
        ++*leaves;
        return;
    }
    divide(part, length / 2, depth + 1, leaves);
    divide(part + length / 2, length / 2, depth + 1, leaves);
}

__global__ void halves(unsigned *data, unsigned *leaves) {
    if (threadIdx.x == 0) divide(data + blockIdx.x * 128, 128, 0, leaves + blockIdx.x);
}
