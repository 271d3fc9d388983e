//@ family: barriers
//@ launch: heat grid=3 block=48
//@ arg: out:f32[144]=zero
//@ arg: in:f32[144]=random(3)
// A stencil that goes to and fro between two buffers; arrival and wait are apart, with work between them.
#include <cuda/barrier>
__global__ void heat(float *out, const float *in) {
    __shared__ cuda::barrier<cuda::thread_scope_block> bar;
    __shared__ float room[2][50];
    int t = threadIdx.x;
    if (t == 0) init(&bar, 48);
    room[0][t + 1] = in[blockIdx.x * 48 + t];
    if (t < 2) room[0][t * 49] = room[1][t * 49] = 0.25f;
    __syncthreads();
    float sum = 0;
    for (int step = 0; step < 6; step++) {
        const float *from = room[step % 2];
        float value = (from[t] + from[t + 2]) * 0.25f + from[t + 1] * 0.5f;
        room[1 - step % 2][t + 1] = value;
        auto token = bar.arrive();
        sum += value * step;
        bar.wait(std::move(token));
    }
    out[blockIdx.x * 48 + t] = room[0][t + 1] + sum;
}
