//@ family: vectors
//@ launch: widths grid=1 block=16
//@ arg: a:f32[32]=random(1)
//@ arg: b:f32[48]=random(2)
//@ arg: c:i32[64]=bits(3)
//@ arg: d:u8[64]=bits(4)
//@ arg: e:i16[32]=bits(5)
//@ arg: out:f32[16]=zero
__global__ void widths(float2 *a, float3 *b, int4 *c, uchar4 *d, short2 *e, float *out) {
    int t = threadIdx.x;
    float2 p = a[t]; float3 q = b[t]; int4 r = c[t]; uchar4 s = d[t]; short2 u = e[t];
    out[t] = p.x + q.z * s.w + (r.y >> 20) + u.y;
    a[t] = make_float2(p.y, p.x);
    b[t] = make_float3(q.y, q.z, q.x);
    c[t].z = r.x ^ r.w;
    d[t] = make_uchar4(s.w, s.x + 1, s.y, s.z);
    e[t].x = u.x - u.y;
}
