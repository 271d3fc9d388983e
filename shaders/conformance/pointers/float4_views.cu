//@ family: pointers
// float4 and float2 views of a float*, loads and stores, with a scalar tail.
//@ launch: scale grid=2 block=8
//@ arg: in:f32[70]=iota
//@ arg: out:f32[70]=fill(-1)
//@ arg: i32=70
//@ expect: out=0,1,-1,-3,8,13,-1,-7,16,25,-1,-11,24,37,-1,-15
//@ expect: out[16]=32,49,-1,-19,40,61,-1,-23,48,73,-1,-27,56,85,-1,-31
//@ expect: out[32]=64,97,-1,-35,72,109,-1,-39,80,121,-1,-43,88,133,-1,-47
//@ expect: out[48]=96,145,-1,-51,104,157,-1,-55,112,169,-1,-59,69,181,-1,-63
//@ expect: out[64]=-1,-1,-1,-1,68,138
__global__ void scale(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n / 4) {
        float4 v = reinterpret_cast<const float4 *>(in)[i];
        v.x *= 2; v.y += v.x; v.z -= v.w; v.w = -v.w;
        *(reinterpret_cast<float4 *>(out) + i) = v;
    }
    int rest = n / 4 * 4;
    if (i == 0) *reinterpret_cast<float2 *>(&out[rest]) = make_float2(in[rest], in[rest + 1] * 2);
    if (i == 15) out[i * 4] = in[n - 1];
}
