//@ family: shared
// Two names of the dynamic shared memory, of different types: what is written through one is read through the other,
// by others and by the same thread, after a barrier: without one, C++ lets compilers assume that an `int` and a `float`
// are two objects ([basic.lval]), and NVRTC does.
//@ launch: exchange grid=2 block=32 shared=128
//@ arg: out:i32[64]=zero
//@ arg: own:f32[64]=zero
//@ expect: out=1065353216,1073741824,1077936128,1082130432
//@ expect: out[31]=1107296256,1073741824
//@ expect: own=-62,-60,-58
//@ expect: own[31]=0,-62
extern __shared__ int words[];
extern __shared__ float numbers[];
__global__ void exchange(int *out, float *own) {
    int t = threadIdx.x, i = blockIdx.x * 32 + t;
    numbers[31 - t] = (float)(32 - t + (int)blockIdx.x);
    __syncthreads();
    out[i] = words[t];
    __syncthreads();
    words[t] = __float_as_int((float)(t - 31));
    __syncthreads();
    numbers[t] *= 2.0f;
    __syncthreads();
    own[i] = __int_as_float(words[t]);
}
