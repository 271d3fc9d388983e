//@ family: halves
//@ launch: sums grid=4 block=64
//@ arg: total:f16[4]=values(0x0000,0x4800,0x0000,0xcc00)
//@ launch: one grid=1 block=1
//@ arg: single:f16[4]=values(0x4200,0x3400,0x0001,0x7bff)
//@ arg: before:f16[4]=zero
//@ expect: total[0]=0x5000,0x0000,0x4800,0x0000
//@ expect: single[0]=0x4300,0xba00,0x0002,0x7c00
//@ expect: before[0]=0x4200,0x3400,0x0001,0x7bff
#include <cuda_fp16.h>


// Sums that are exact in any order: in global and shared memory, of numbers and of pairs.
__global__ void sums(__half *total) {
    __shared__ __half part;
    if (threadIdx.x == 0) part = __float2half_rn(0.0f);
    __syncthreads();
    if (threadIdx.x % 2 == 0) atomicAdd(&part, __float2half_rn(0.25f));
    atomicAdd(total + 1, __float2half_rn(-0.03125f));
    if (blockIdx.x == 0) atomicAdd((__half2 *)(total + 2), __floats2half2_rn(0.125f, 0.25f));
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(total, part);
}

__global__ void one(__half *single, __half *before) {
    before[0] = atomicAdd(single, __float2half_rn(0.5f));
    before[1] = atomicAdd(single + 1, __float2half_rn(-1.0f));
    before[2] = atomicAdd(single + 2, __ushort_as_half(1));
    before[3] = atomicAdd(single + 3, single[3]);
}
