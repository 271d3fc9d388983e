//@ family: pipelines
//@ launch: rows grid=3 block=32
//@ arg: out:i32[96]=zero
//@ arg: in:i32[70]=random(6)
//@ arg: i32=70
// The primitives of C: copies of four bytes, with zeros after the end.
#include <cuda_pipeline.h>
__global__ void rows(int *out, const int *in, int n) {
    __shared__ int room[2][32];
    int t = blockIdx.x * 32 + threadIdx.x;
    __pipeline_memcpy_async(&room[0][threadIdx.x], in + min(t, n - 1), 4, t < n ? 0 : 4);
    __pipeline_commit();
    __pipeline_memcpy_async(&room[1][31 - threadIdx.x], in + min(t + 7, n - 1), 4, t + 7 < n ? 0 : 4);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    int first = room[0][threadIdx.x];
    __pipeline_wait_prior(0);
    __syncthreads();
    out[t] = first * 3 + room[1][threadIdx.x] + room[0][(threadIdx.x + 1) % 32];
}
