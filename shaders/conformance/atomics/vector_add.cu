//@ family: atomics
// Sums of float2 and float4 (compute capability 9.0): each component is atomic by itself.
//@ launch: add grid=4 block=32
//@ arg: two:f32[4]=values(1,2,3,4)
//@ arg: four:f32[8]=values(0,0,0,0,5,6,7,8)
//@ arg: old:f32[6]=zero
//@ expect: two=129,-62.0,3,4
//@ expect: four=8128,-8128,64,256,5.5,6.5,7.5,8.5
//@ expect: old=3,4,5,6,7,8
__global__ void add(float2 *two, float4 *four, float *old) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&two[0], make_float2(1.0f, -0.5f));
    atomicAdd(&four[0], make_float4(i, -i, 0.5f, 2.0f));
    if (i == 9) {
        float2 a = atomicAdd(&two[1], make_float2(0.0f, 0.0f));
        float4 b = atomicAdd(&four[1], make_float4(0.5f, 0.5f, 0.5f, 0.5f));
        old[0] = a.x;
        old[1] = a.y;
        old[2] = b.x;
        old[3] = b.y;
        old[4] = b.z;
        old[5] = b.w;
    }
}
