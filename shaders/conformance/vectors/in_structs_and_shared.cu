//@ family: vectors
//@ launch: bodies grid=1 block=32
//@ arg: in:f32[256]=random(6)
//@ arg: out:f32[256]=zero
struct Body { float3 position; float mass; float4 extra; };
__global__ void bodies(const Body *in, Body *out) {
    __shared__ float4 cache[32];
    __shared__ Body all[32];
    int t = threadIdx.x;
    all[t] = in[t];
    cache[t] = all[t].extra;
    __syncthreads();
    Body b = all[31 - t];
    b.position.y += cache[t].z;
    b.extra = cache[(t + 1) % 32];
    out[t] = b;
}
