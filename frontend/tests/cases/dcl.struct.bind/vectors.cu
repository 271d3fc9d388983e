// Structured bindings of CUDA's built-in vectors.

//#
__device__ dim3 half_of(dim3 d) { return dim3(d.x / 2, d.y / 2, d.z); }
__global__ void k(unsigned *o, float4 *v, const uint3 *c) {
    auto [x, y, z] = half_of(blockDim);
    const auto [gx, gy, gz] = gridDim;
    auto [tx, ty, tz] = threadIdx;
    auto &[a, b, d, e] = *v;
    auto const &[cx, cy, cz] = *c;
    auto [lo, hi] = make_longlong2(1, 2);
    dim3 size(1, 2, 3);
    auto &[sx, sy, sz] = size;
    sx = 5;
    static_assert(sizeof(sx) == 4 && sizeof(lo) == 8, "");
    a = b + d + e;
    o[threadIdx.x] = x + y + z + gx + gy + gz + tx + ty + tz + cx + cy + cz + unsigned(lo + hi) + size.x;
}

//#
__global__ void k(unsigned *o) { auto [x, y] = blockDim; o[0] = x + y; }
//                               ^ IW0323 `dim3` has 3 elements, but there are 2 names for them

//#
__global__ void k(unsigned *o) { const auto [x, y, z] = blockDim; x = 1; }
//                                                                  ^ IW0307 it is const
