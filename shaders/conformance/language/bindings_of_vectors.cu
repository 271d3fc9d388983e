// Structured bindings of dim3 and of built-in vectors, copies and references.
//@ family: language
//@ launch: bound grid=2,3 block=4,2
//@ arg: o:u32[48]=zero
//@ arg: v:f32[4]=values(1.5,2,3,4)
//@ expect: o[0]=2313,2314,2315,2316
//@ expect: v=9,2,3,4
__device__ dim3 half_of(dim3 d) { return dim3(d.x / 2, d.y / 2, d.z); }
__global__ void bound(unsigned *o, float4 *v) {
    auto [x, y, z] = half_of(blockDim);
    const auto [gx, gy, gz] = gridDim;
    auto [tx, ty, tz] = threadIdx;
    const unsigned block = blockIdx.x + gx * blockIdx.y;
    o[block * 8 + ty * 4 + tx] = x * 5 + y + z + gx * 1000 + gy * 100 + gz + tx + ty + tz;
    if (block == 0 && tx == 0 && ty == 0) {
        auto &[a, b, c, d] = *v;
        a = b + c + d;
    }
}
