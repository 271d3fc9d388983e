//@ family: variables
// Variables of every size side by side: writing one leaves the others alone.
//@ launch: touch grid=1 block=9
//@ arg: out:u64[9]=zero
//@ expect: out=2,0,65530,0,3735896336,255,4598175219545276416,1,18446744073709551614
__device__ char a = 1;
__device__ unsigned char b = 255;
__device__ short c = -2;
__device__ bool d = true;
__device__ unsigned e = 0xdeadbeef;
__device__ char f = 7;
__device__ double g = 1.0;
__device__ unsigned short h = 65535;
__device__ long long i = -1;
__global__ void touch(unsigned long long *out) {
    int t = threadIdx.x;
    if (t == 0) a += 1;
    if (t == 1) b += 1;
    if (t == 2) c *= 3;
    if (t == 3) d = !d;
    if (t == 4) e ^= 0xffff;
    if (t == 5) f -= 8;
    if (t == 6) g /= 4;
    if (t == 7) h += 2;
    if (t == 8) i -= 1;
    __syncthreads();
    if (t == 0) {
        out[0] = (unsigned char)a; out[1] = b; out[2] = (unsigned short)c; out[3] = d; out[4] = e;
        out[5] = (unsigned char)f; out[6] = __double_as_longlong(g); out[7] = h; out[8] = i;
    }
}
