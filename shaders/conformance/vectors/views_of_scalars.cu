//@ family: vectors
// float4 views of a float array, and single floats of a float4.
//@ launch: view grid=1 block=32
//@ arg: data:f32[128]=iota
//@ arg: out:f32[128]=zero
__global__ void view(const float *data, float *out) {
    const float4 *four = reinterpret_cast<const float4 *>(data);
    float4 v = four[threadIdx.x];
    const float *one = (const float *)&four[31 - threadIdx.x];
    float2 pair = ((const float2 *)data)[threadIdx.x * 2 + 1];
    *(float2 *)(out + threadIdx.x * 4) = make_float2(v.x + pair.y, one[2]);
    ((float *)(out + threadIdx.x * 4))[3] = one[1];
}
