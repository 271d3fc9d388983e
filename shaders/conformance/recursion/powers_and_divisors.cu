//@ family: recursion
//@ launch: numbers grid=2 block=16
//@ arg: powers:u64[32]=zero
//@ arg: divisors:u32[32]=zero
//@ expect: divisors[0]=1,1,1,1,5,1,7
// Powers by squares modulo a prime, and greatest common divisors: tail calls and others.
__device__ unsigned long long power(unsigned long long base, unsigned n, unsigned long long modulus) {
    if (n == 0) return 1;
    unsigned long long half = power(base * base % modulus, n / 2, modulus);
    return n % 2 ? half * base % modulus : half;
}
__device__ unsigned divisor(unsigned a, unsigned b) { return b == 0 ? a : divisor(b, a % b); }
__global__ void numbers(unsigned long long *powers, unsigned *divisors) {
    unsigned t = blockIdx.x * blockDim.x + threadIdx.x;
    powers[t] = power(t + 2, 1000000 + 77 * t, 4294967291ull);
    divisors[t] = divisor(t + 1, 35);
}
