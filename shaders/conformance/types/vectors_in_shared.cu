//@ family: types
// Vectors of 2, 3, 4, 6, 8, 12, 16 and 32 bytes in shared arrays, written by component and read whole.
//@ launch: trade grid=1 block=16
//@ arg: in:i32[16]=bits(36)
//@ arg: out:f64[16]=zero
//@ expect: out=976263272079.5,3188868105492.3125,1268272874313.4375,1929851342876.375,1285805381119.9375,2212444332365.625,1523155530994.5,205157951099.0625,2662974863695.125,306572116382.375,128624872265.4375,266205852750.3125,209647616817.5,4200698219465.625,1506590328982.75,164169551299.25
__global__ void trade(const int *in, double *out) {
    __shared__ char2 c2[16];
    __shared__ uchar3 c3[16];
    __shared__ short3 s3[16];
    __shared__ ushort4 s4[16];
    __shared__ int3 i3[16];
    __shared__ float4 f4[16];
    __shared__ longlong2 l2[16];
    __shared__ double3 d3[16];
    int t = threadIdx.x, v = in[t];
    c2[t].x = (signed char)v; c2[t].y = (signed char)(v >> 8);
    c3[t] = make_uchar3(v, v >> 4, v >> 8);
    s3[t].z = (short)v; s3[t].x = (short)t; s3[t].y = (short)(v >> 16);
    s4[t].w = (unsigned short)v; s4[t].x = s4[t].y = s4[t].z = (unsigned short)(v >> 3);
    i3[t] = make_int3(v, -(t + 1), v >> 1);
    f4[t].y = (float)(v >> 20); f4[t].x = 1; f4[t].z = t; f4[t].w = -1;
    l2[t].x = (long long)v * v; l2[t].y = v;
    d3[t].x = v; d3[t].y = v / 16.0; d3[t].z = t;
    __syncthreads();
    int o = 15 - t;
    char2 a = c2[o]; uchar3 b = c3[o ^ 1]; short3 c = s3[o]; ushort4 d = s4[t ^ 1]; int3 e = i3[o];
    float4 f = f4[t ^ 2]; longlong2 g = l2[o]; double3 h = d3[t ^ 4];
    out[t] = a.x + a.y * 2.0 + b.x + b.y + b.z + c.x + c.y + c.z + d.x + d.w + e.x + e.y + (double)e.z + f.x + f.y + f.z + f.w
        + (double)(g.x >> 20) + (double)g.y + h.x + h.y + h.z;
}
