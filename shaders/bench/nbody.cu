//@ small: n=1Ki
//@ tiny: n=256
//@ full: n=64Ki
//@ flops: 20*n*n

// Accelerations of bodies (x, y, z, mass), by tiles of 256 in shared memory.
template <bool RECIPROCAL_ROOT>
__global__ void nbody(const float4 *bodies, float4 *accelerations, int n) {
    __shared__ float4 tile[256];
    int i = blockIdx.x * 256 + threadIdx.x;
    float4 me = bodies[i];
    float3 sum = make_float3(0.0f, 0.0f, 0.0f);
    for (int first = 0; first < n; first += 256) {
        tile[threadIdx.x] = bodies[first + threadIdx.x];
        __syncthreads();
#pragma unroll 8
        for (int j = 0; j < 256; j++) {
            float4 other = tile[j];
            float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
            float square = dx * dx + dy * dy + dz * dz + 1e-4f;
            float inverse = RECIPROCAL_ROOT ? rsqrtf(square) : 1.0f / sqrtf(square);
            float s = other.w * (inverse * inverse * inverse);
            sum.x += dx * s;
            sum.y += dy * s;
            sum.z += dz * s;
        }
        __syncthreads();
    }
    accelerations[i] = make_float4(sum.x, sum.y, sum.z, 0.0f);
}

//@ bench: nbody
//@ about: gravitation of bodies by tiles in shared memory, with 1 / sqrtf
//@ group: arithmetic
//@ launch: nbody<false> grid={n/256} block=256
//@ arg: bodies:f32[{4*n}]=random(1)
//@ arg: accelerations:f32[{4*n}]=zero
//@ arg: i32={n}
//@ result: accelerations relative=1e-3 absolute=1e-1

//@ bench: nbody_rsqrt
//@ about: gravitation of bodies by tiles in shared memory, with rsqrtf
//@ group: applications
//@ launch: nbody<true> grid={n/256} block=256
//@ arg: bodies:f32[{4*n}]=random(1)
//@ arg: accelerations:f32[{4*n}]=zero
//@ arg: i32={n}
//@ result: accelerations relative=1e-3 absolute=1e-1
