//@ family: barriers
// The outer loop skips numbers that shared memory marks as composite.
//@ launch: sieve grid=1 block=33
//@ arg: prime:u8[200]=zero
//@ expect: prime[0]=0,0,1,1,0,1,0,1
//@ expect: prime[18]=0,1,0,0
//@ expect: prime[153]=0,0,0,0
//@ expect: prime[192]=0,1,0,0,0,1,0,1
__global__ void sieve(unsigned char *prime) {
    __shared__ unsigned char is[200];
    int t = threadIdx.x;
    for (int n = t; n < 200; n += 33) is[n] = n > 1;
    __syncthreads();
    for (int p = 2; p * p < 200; ++p) {
        if (!is[p]) continue;
        for (int n = p * (p + t); n < 200; n += 33 * p) is[n] = 0;
        __syncthreads();
    }
    for (int n = t; n < 200; n += 33) prime[n] = is[n];
}
