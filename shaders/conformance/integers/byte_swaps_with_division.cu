//@ family: integers
//@ launch: exchange grid=4 block=64
//@ arg: p:u32[1024]=bits(5)
//@ arg: o:u64[1536]=zero
// The two low bytes of numbers swapped in several ways, with divisions: a driver's compiler loses the swap.
template <class T> __device__ T trade(T v) {
    __shared__ T s[64];
    __syncthreads();
    s[threadIdx.x] = v;
    __syncthreads();
    return s[threadIdx.x ^ 1];
}

__global__ void exchange(const unsigned *p, unsigned long long *o) {
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const double a = __longlong_as_double(0x3ff0000000000000ll | (long long)p[i] << 20);
    o[i] = (unsigned long long)__double_as_longlong(a / __longlong_as_double(0x3ff0000000000000ll | (long long)p[i + 1] << 19));
    const unsigned few = __popc(p[i + 2] & 0xffffu);
    o[i + 256] = (unsigned long long)(int)__byte_perm(few, p[i + 3], 0x2245);
    const short two = (short)__byte_perm((unsigned)(short)p[i + 4], (unsigned)(short)p[i + 5], 0x3201);
    o[i + 512] = (unsigned char)trade<short>(two);
    const float f = __uint_as_float(0x3f800000u | p[i + 6] >> 9) / __uint_as_float(0x3f800000u | p[i + 7] >> 9);
    o[i + 768] = (unsigned char)f;
    const unsigned short s = (unsigned short)p[i + 8];
    o[i + 1024] = (unsigned short)(s >> 8 | s << 8);
    o[i + 1280] = (unsigned long long)((p[i + 9] >> 8 & 255u) + (p[i + 9] & 255u) * 256u);
}
