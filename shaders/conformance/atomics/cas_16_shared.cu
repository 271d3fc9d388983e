//@ family: atomics
//@ launch: count grid=2 block=96
//@ arg: out:u16[12]=zero
//@ expect: out=96,42,5,3264,6,32768,96,42,5,3264,6,32768
__global__ void count(unsigned short *out) {
    __shared__ unsigned short s[6];
    if (threadIdx.x == 0) {
        s[0] = 0;
        s[1] = 65530;
        s[2] = 5;
        s[3] = 40000;
        s[4] = 6;
        s[5] = 1 << 15;
    }
    __syncthreads();
    for (int k = 0; k < 3; ++k) {
        unsigned short v = k == 0 ? 1 : k == 1 ? threadIdx.x & 1 : 300;
        unsigned short *p = &s[k == 2 ? 3 : k], old = *p, assumed;
        do {
            assumed = old;
            old = atomicCAS(p, assumed, (unsigned short)(assumed + v));
        } while (assumed != old);
    }
    __syncthreads();
    if (threadIdx.x < 6) out[blockIdx.x * 6 + threadIdx.x] = s[threadIdx.x];
}
