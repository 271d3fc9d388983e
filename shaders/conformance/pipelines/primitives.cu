// Copies of 4, 8 and 16 bytes whose ends may be zeros, by the primitives of C.
//@ family: pipelines
//@ launch: copies grid=1 block=32
//@ arg: out:u32[256]=zero
//@ arg: from:u32[256]=fill(0x01020304)
//@ expect: out[0]=0x01020304
//@ expect: out[3]=0x01020304
//@ expect: out[4]=0x01020304
//@ expect: out[7]=0
//@ expect: out[9]=0x01020304
//@ expect: out[11]=0x00020304
//@ expect: out[18]=0x00000304
//@ expect: out[19]=0
//@ expect: out[33]=0x01020304
//@ expect: out[34]=0x77777777
//@ expect: out[41]=0x00000304
//@ expect: out[48]=0x00020304
//@ expect: out[49]=0x77777777
#include <cuda_pipeline.h>
__global__ void copies(unsigned *out, const unsigned *from) {
    __shared__ alignas(16) unsigned room[256];
    for (int i = threadIdx.x; i < 256; i += 32) room[i] = 0x77777777u;
    __syncthreads();
    if (threadIdx.x == 0) {
        __pipeline_memcpy_async(room, from, 16);
        __pipeline_memcpy_async(room + 4, from + 4, 16, 4);
        __pipeline_memcpy_async(room + 8, from + 8, 16, 1);
        __pipeline_commit();
        __pipeline_memcpy_async(room + 16, from + 16, 16, 6);
        __pipeline_memcpy_async(room + 32, from + 32, 8);
        __pipeline_memcpy_async(room + 40, from + 40, 8, 2);
        __pipeline_memcpy_async(room + 48, from + 48, 4, 1);
        __pipeline_commit();
        __pipeline_wait_prior(1);
        room[255] = room[0];
        __pipeline_wait_prior(0);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 256; i += 32) out[i] = room[i];
}
