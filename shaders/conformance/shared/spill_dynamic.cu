//@ family: shared
// Dynamic shared memory beyond 48 KiB, carved into arrays of several types.
//@ launch: carve grid=3 block=256 shared=81920
//@ arg: in:f64[3*1024]=random(5)
//@ arg: sums:f64[3]=zero
//@ arg: bytes:u8[3*4096]=zero
extern __shared__ __align__(16) unsigned char arena[];

__global__ void carve(const double *in, double *sums, unsigned char *bytes) {
    double *d = reinterpret_cast<double *>(arena);                     // 1024 of them
    unsigned *w = reinterpret_cast<unsigned *>(arena + 8192);          // 16384 of them
    unsigned char *c = arena + 8192 + 65536;                           // 4096 of them
    int t = threadIdx.x;
    for (int i = t; i < 1024; i += 256) d[i] = in[blockIdx.x * 1024 + i];
    for (int i = t; i < 16384; i += 256) w[i] = i * 2654435761u;
    for (int i = t; i < 4096; i += 256) c[i] = (unsigned char)(i * 7 + blockIdx.x);
    __syncthreads();
    for (int half = 512; half > 0; half /= 2) {
        for (int i = t; i < half; i += 256) d[i] += d[i + half];
        __syncthreads();
    }
    if (t == 0) sums[blockIdx.x] = d[0];
    for (int i = t; i < 4096; i += 256) {
        unsigned mixed = w[(i * 5) % 16384] ^ w[16383 - i];
        bytes[blockIdx.x * 4096 + i] = (unsigned char)(c[4095 - i] + (mixed >> 24));
    }
}
