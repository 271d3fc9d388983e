//@ family: hints
// Loads with hints of all small integer vectors: each component arrives.
//@ launch: load grid=1 block=8
//@ arg: in:u8[256]=bits(54)
//@ arg: out:i64[8]=zero
//@ expect: out=-5694570927560322062,293711088852272915,-6387843533754328484,-1665006656897016217,63449218755866252,130152253954838715,8776933743491366474,-968679457042677048
__global__ void load(const unsigned char *in, long long *out) {
    int t = threadIdx.x;
    const void *v = in;
    char2 a = __ldg((const char2 *)v + t);
    char4 b = __ldcg((const char4 *)v + t);
    uchar2 c = __ldca((const uchar2 *)v + t + 1);
    uchar4 d = __ldcs((const uchar4 *)v + t);
    short2 e = __ldlu((const short2 *)v + t);
    short4 f = __ldcv((const short4 *)v + t);
    ushort2 g = __ldg((const ushort2 *)v + 7 - t);
    ushort4 h = __ldcg((const ushort4 *)v + t);
    int2 i = __ldca((const int2 *)v + t);
    int4 j = __ldcs((const int4 *)v + t);
    uint2 k = __ldlu((const uint2 *)v + t);
    uint4 l = __ldcv((const uint4 *)v + t);
    longlong2 m = __ldg((const longlong2 *)v + t);
    ulonglong2 n = __ldcg((const ulonglong2 *)v + 15 - t);
    long long s = a.x * 2 + a.y + b.x * 3 + b.y * 5 + b.z * 7 + b.w * 11;
    s = s * 31 + c.x * 2 + c.y + d.x * 3 + d.y * 5 + d.z * 7 + d.w * 11;
    s = s * 31 + e.x * 2 + e.y + f.x * 3 + f.y * 5 + f.z * 7 + f.w * 11;
    s = s * 31 + g.x * 2 + g.y + h.x * 3 + h.y * 5 + h.z * 7 + h.w * 11;
    s ^= (long long)i.x * 7 + (long long)i.y * 9 + (long long)j.x * 3 + j.y - j.z + j.w;
    s ^= (long long)(k.x * 7ull + k.y * 9ull + l.x * 3ull + l.y - l.z + l.w);
    out[t] = s ^ m.x ^ (m.y >> 3) ^ (long long)(n.x << 1) ^ (long long)n.y;
}
