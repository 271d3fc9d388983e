//@ family: halves
//@ launch: sums grid=4 block=64
//@ arg: total:bf16[4]=values(0x0000,0x4100,0x0000,0xc180)
//@ launch: one grid=1 block=1
//@ arg: single:bf16[4]=values(0x4040,0x3e80,0x0001,0x7f7f)
//@ arg: before:bf16[4]=zero
//@ expect: total[0]=0x4200,0x0000,0x4100,0x0000
//@ expect: single[0]=0x4060,0xbf40,0x0002,0x7f80
//@ expect: before[0]=0x4040,0x3e80,0x0001,0x7f7f
#include <cuda_bf16.h>


// Sums that are exact in any order: in global and shared memory, of numbers and of pairs.
__global__ void sums(__nv_bfloat16 *total) {
    __shared__ __nv_bfloat16 part;
    if (threadIdx.x == 0) part = __float2bfloat16_rn(0.0f);
    __syncthreads();
    if (threadIdx.x % 2 == 0) atomicAdd(&part, __float2bfloat16_rn(0.25f));
    atomicAdd(total + 1, __float2bfloat16_rn(-0.03125f));
    if (blockIdx.x == 0) atomicAdd((__nv_bfloat162 *)(total + 2), __floats2bfloat162_rn(0.125f, 0.25f));
    __syncthreads();
    if (threadIdx.x == 0) atomicAdd(total, part);
}

__global__ void one(__nv_bfloat16 *single, __nv_bfloat16 *before) {
    before[0] = atomicAdd(single, __float2bfloat16_rn(0.5f));
    before[1] = atomicAdd(single + 1, __float2bfloat16_rn(-1.0f));
    before[2] = atomicAdd(single + 2, __ushort_as_bfloat16(1));
    before[3] = atomicAdd(single + 3, single[3]);
}
