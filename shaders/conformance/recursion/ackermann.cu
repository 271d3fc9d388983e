//@ family: recursion
//@ launch: values grid=1 block=15
//@ arg: out:u32[15]=zero
//@ expect: out=1,2,3,4,5,2,3,4,5,6,3,5,7,9,11
// Two calls, one as an argument of the other.
__device__ unsigned ackermann(unsigned m, unsigned n) {
    if (m == 0) return n + 1;
    if (n == 0) return ackermann(m - 1, 1);
    return ackermann(m - 1, ackermann(m, n - 1));
}
__global__ void values(unsigned *out) { out[threadIdx.x] = ackermann(threadIdx.x / 5, threadIdx.x % 5); }
