//@ family: vectors
// The operators and functions on vectors that NVIDIA's samples share, in numbers that no rounding changes.
//@ launch: floats grid=1 block=4
//@ arg: f:f32[24]=zero
//@ expect: f[0]=7,9,3,4
//@ expect: f[4]=-3,6,-3,0.5
//@ expect: f[8]=32,5,0.5,0.25
//@ expect: f[12]=1,2,2.5,3
//@ expect: f[16]=1,-2,3,0.75
//@ expect: f[20]=0,1,0.5,-1
//@ launch: integers grid=1 block=1
//@ arg: i:i32[16]=zero
//@ expect: i[0]=11,22,33,44
//@ expect: i[4]=-1,0,5,5
//@ expect: i[8]=3,3,300,2
//@ expect: i[12]=0,7,1,2
#include <helper_math.h>

__global__ void floats(float4 *f) {
    float3 a = make_float3(1, 2, 3), b = make_float3(4, 5, 6);
    if (threadIdx.x == 0) {
        float2 s = make_float2(a) + make_float2(6.0f, 7.0f);
        f[0] = make_float4(make_float3(s, 3.0f), 4.0f);
        f[1] = make_float4(cross(a, b), 0.5f);
    } else if (threadIdx.x == 1) {
        f[2] = make_float4(dot(a, b), length(make_float2(3, 4)), fracf(2.5f), smoothstep(0.0f, 2.0f, 2.0f) / 4);
    } else if (threadIdx.x == 2) {
        f[3] = lerp(make_float4(0.0f), make_float4(2, 4, 5, 6), 0.5f);
        f[4] = make_float4(reflect(make_float3(1, 2, 3), make_float3(0, 1, 0)), fminf(make_float2(0.75f, 2), make_float2(1.0f)).x);
    } else {
        float4 v = clamp(make_float4(-2, 2, 0.5f, 0), 0.0f, 1.0f);
        v.w = -v.y;
        v *= 2;
        v /= make_float4(2.0f);
        f[5] = v;
    }
}

__global__ void integers(int4 *i) {
    i[0] = make_int4(1, 2, 3, 4) * 11;
    i[1] = clamp(make_int4(-9, 0, 7, 5), -1, 5);
    uint3 u = make_uint3(2u) + make_uint3(1, 1, 298);
    i[2] = make_int4(make_int3(u), 2);
    i[3] = max(abs(make_int4(0, -7, 1, 2)), make_int4(make_float4(-1.5f)));
}
