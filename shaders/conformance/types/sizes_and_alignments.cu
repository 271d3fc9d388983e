//@ family: types
// Size and alignment of every scalar and vector type, of pointers and of structs of them.
//@ launch: tell grid=1 block=1
//@ arg: out:u32[96]=zero
//@ expect: out=10102,10102,10102,20204,20204,40408,40408,80816,80816,80816,80816,10102,40408,80816,40408,20204
//@ expect: out[16]=40408,80816,80816,80816,80816,10102,20204,30104,40408,10102,20204,30104,40408,20204,40408,60208
//@ expect: out[32]=80816,20204,40408,60208,80816,40408,80816,120416,161632,40408,80816,120416,161632,80816,161632,240832
//@ expect: out[48]=321648,80816,161632,240832,321648,80816,161632,240832,321648,80816,161632,240832,321648,40408,80816,120416
//@ expect: out[64]=161632,80816,161632,240832,321648,120416,0,0,0,0,0,0,0,0,0,0
//@ expect: out[80]=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0
template <class T> struct After { char c; T t; };
template <class T> __device__ void one(unsigned *&out) {
    *out++ = sizeof(T) * 10000 + alignof(T) * 100 + sizeof(After<T>);
}
template <class... T> __device__ void each(unsigned *out) { (one<T>(out), ...); }
__global__ void tell(unsigned *out) {
    each<char, signed char, unsigned char, short, unsigned short, int, unsigned, long, unsigned long, long long,
         unsigned long long, bool, float, double, wchar_t, char16_t, char32_t, size_t, ptrdiff_t, void *, int **,
         char1, char2, char3, char4, uchar1, uchar2, uchar3, uchar4, short1, short2, short3, short4, ushort1, ushort2,
         ushort3, ushort4, int1, int2, int3, int4, uint1, uint2, uint3, uint4, long1, long2, long3, long4, ulong1, ulong2,
         ulong3, ulong4, longlong1, longlong2, longlong3, longlong4, ulonglong1, ulonglong2, ulonglong3, ulonglong4,
         float1, float2, float3, float4, double1, double2, double3, double4, dim3>(out);
}
