//@ about: layer normalisation of rows of 1,024, a warp per row, by float4
//@ group: applications
//@ full: rows=64Ki
//@ small: rows=128
//@ tiny: rows=8
//@ launch: layer_norm grid={rows/8} block=256
//@ arg: in:f32[{1024*rows}]=random(1)
//@ arg: scale:f32[1024]=random(2)
//@ arg: shift:f32[1024]=random(3)
//@ arg: out:f32[{1024*rows}]=zero
//@ bytes: 8192*rows
//@ result: out relative=1e-4 absolute=1e-5

__device__ float warp_sum(float v) {
    for (int d = 16; d > 0; d >>= 1) v += __shfl_xor_sync(0xffffffffu, v, d);
    return v;
}

__global__ void layer_norm(const float4 *in, const float4 *scale, const float4 *shift, float4 *out) {
    int lane = threadIdx.x % 32;
    size_t first = (size_t)(blockIdx.x * 8 + threadIdx.x / 32) * 256;
    float4 v[8];
    float sum = 0.0f;
#pragma unroll
    for (int i = 0; i < 8; i++) {
        v[i] = in[first + i * 32 + lane];
        sum += v[i].x + v[i].y + v[i].z + v[i].w;
    }
    float mean = warp_sum(sum) / 1024.0f;
    float squares = 0.0f;
#pragma unroll
    for (int i = 0; i < 8; i++) {
        v[i].x -= mean;
        v[i].y -= mean;
        v[i].z -= mean;
        v[i].w -= mean;
        squares += v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z + v[i].w * v[i].w;
    }
    float inverse = rsqrtf(warp_sum(squares) / 1024.0f + 1e-5f);
#pragma unroll
    for (int i = 0; i < 8; i++) {
        float4 s = scale[i * 32 + lane], b = shift[i * 32 + lane];
        out[first + i * 32 + lane] = make_float4(v[i].x * inverse * s.x + b.x, v[i].y * inverse * s.y + b.y,
                                                 v[i].z * inverse * s.z + b.z, v[i].w * inverse * s.w + b.w);
    }
}
