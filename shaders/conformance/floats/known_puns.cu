//@ family: floats
//@ launch: doubles grid=6 block=128
//@ arg: p:u32[1024]=random(7)
//@ arg: d:f64[3840]=zero
//@ launch: floats grid=6 block=128
//@ arg: q:u32[1024]=random(8)
//@ arg: f:f32[4608]=zero
//@ launch: halves grid=6 block=128
//@ arg: r:u32[1024]=random(9)
//@ arg: h:u16[3072]=zero
// Numbers that a compiler knows because a constant of another type is at their place in memory. A compiler that assumes
// (a + t) - t for a makes -0 of a - ((a + t) - t) if it knows that a is 0.
#include <cuda_fp16.h>

template <class T, class A> __device__ T pun(const A &a) {
    T r;
    memcpy(&r, &a, sizeof r);
    return r;
}

struct Parts {
    unsigned short low, middle;
    unsigned char bytes[4];
};

union Either {
    unsigned long long bits;
    double number;
    float numbers[2];
};

template <class T> __device__ T rest(T a, T t) { return a - ((a + t) - t); }
template <class T> __device__ T none(T a) { return a - a; }

__global__ void doubles(const unsigned *p, double *o) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const double t = (double)(int)p[i] * 0.37;
    o[i] = rest(none(pun<double>(2ull)), t);
    const unsigned char bytes[8] = {2, 0, 0, 0, 0, 0, 0, 0};
    o[i + 768] = rest(none(pun<double>(bytes)), t);
    const unsigned words[2] = {2u, 0u};
    o[i + 2 * 768] = rest(none(pun<double>(words)), t);
    const Parts parts = {2, 0, {0, 0, 0, 0}};
    o[i + 3 * 768] = rest(none(pun<double>(parts)), t);
    Either either;
    either.bits = 2;
    o[i + 4 * 768] = rest(none(either.number), t) + either.numbers[1] * t;
}

__global__ void floats(const unsigned *p, float *o) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const float t = (float)(int)p[i] * 0.37f;
    o[i] = rest(none(pun<float>(2u)), t);
    const unsigned short shorts[2] = {2, 0};
    o[i + 768] = rest(none(pun<float>(shorts)), t);
    const unsigned char bytes[8] = {0, 0, 0, 0x80, 0, 0, 0xc0, 0x7f};
    o[i + 2 * 768] = pun<float>(bytes) * t;
    Either either;
    either.bits = 0x8000000000000002ull;
    o[i + 3 * 768] = rest(none(either.numbers[0]), t);
    o[i + 4 * 768] = either.numbers[1] * t;
    const int table[4] = {0, 2, 4, 6};
    o[i + 5 * 768] = rest(none(pun<float>(table[p[i] & 3])), t);
}

__global__ void halves(const unsigned *p, unsigned short *o) {
    const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    const __half t = __ushort_as_half((unsigned short)(p[i] & 0xbfffu));
    const unsigned char zeros[2] = {0, 0x80};
    o[i] = __half_as_ushort(__hmul_rn(pun<__half>(zeros), t));
    o[i + 768] = __half_as_ushort(__hmul_rn(pun<__half>((unsigned short)0), t));
    const __half a = pun<__half>((unsigned short)2);
    const __half b = __hsub_rn(a, a);
    o[i + 2 * 768] = __half_as_ushort(__hsub_rn(b, __hsub_rn(__hadd_rn(b, t), t)));
    o[i + 3 * 768] = __half_as_ushort(__hmul_rn(b, t));
}
