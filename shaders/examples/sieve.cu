// The sieve of Eratosthenes: strikes the multiples of a prime.
#include <stdio.h>

__managed__ unsigned struck;

__global__ void strike(unsigned char *composite, unsigned prime, unsigned n) {
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned long long multiple = (unsigned long long)prime * (prime + i);
    if (multiple < n && !composite[multiple]) {
        composite[multiple] = 1;
        atomicAdd(&struck, 1u);
    }
    if (i == 0) printf("multiples of %u\n", prime);
}
