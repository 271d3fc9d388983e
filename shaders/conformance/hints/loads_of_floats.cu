//@ family: hints
// Every load with a cache hint, of float, float2, float4, double and double2.
//@ launch: load grid=2 block=4
//@ arg: f:f32[64]=random(52)
//@ arg: d:f64[32]=random(53)
//@ arg: out:f64[16]=zero
//@ expect: out=6.8422099351882935,0.4205070734024048,3.4624217748641968,-2.5090302228927612,3.6441383361816406,3.05338978767395,-3.2681589126586914,-8.171972870826721,5.201162045296627,-6.604977645610267,6.859494022293983,-1.2810718359940114,5.925499398721922,6.817892268919481,6.092303848373799,5.9320429498812715
__global__ void load(const float *f, const double *d, double *out) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float4 a = __ldg((const float4 *)f + i), b = __ldcg((const float4 *)f + i + 1), c = __ldcv((const float4 *)f + 2);
    float2 e = __ldca((const float2 *)f + i), g = __ldcs((const float2 *)f + 9), h = __ldlu((const float2 *)f + i * 2);
    float k = __ldg(f + i) + __ldcs(f + 2 * i) * 4;
    double2 l = __ldg((const double2 *)d + i), m = __ldcg((const double2 *)d + 3), n = __ldcv((const double2 *)d + i + 1);
    out[i] = (double)a.x - b.y + c.z * 2.0 + (double)e.x * 4 - g.y + h.x + k;
    out[8 + i] = l.x - m.y + n.x * 8 + __ldg(d + i) + __ldca(d + 2) + __ldlu(d + i + 3) - __ldcs(d + 20) + __ldcv(d + i);
}
