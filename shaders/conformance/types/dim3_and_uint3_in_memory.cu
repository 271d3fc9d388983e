//@ family: types
// dim3 and uint3 are stored, made from each other, and missing components are 1.
//@ launch: keep grid=2,3,2 block=4,2
//@ arg: out:u32[144]=zero
//@ expect: out=0,8,12,0,1,12,0,8,12,0,9,12,1,8,12,1
//@ expect: out[16]=1,12,1,8,12,1,9,12,10,8,12,10,1,12,10,8
//@ expect: out[32]=12,10,9,12,11,8,12,11,1,12,11,8,12,11,9,12
//@ expect: out[132]=121,8,12,121,1,12,121,8,12,121,9,12
struct Where { uint3 block; dim3 size; };
__global__ void keep(uint3 *out) {
    __shared__ Where w[8];
    int t = threadIdx.y * blockDim.x + threadIdx.x;
    w[t].block = blockIdx;
    w[t].size = dim3(t + 2, t);
    if (t & 1) w[t].size = dim3(7);
    if (t == 4) w[t].size = blockDim;
    __syncthreads();
    uint3 b = w[7 - t].block;
    dim3 d = w[t ^ 1].size;
    unsigned i = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
    if (t < 4) out[i * 4 + t] = make_uint3(b.x + 10 * b.y + 100 * b.z, d.x * d.y + d.z, threadIdx.y + (unsigned)sizeof(dim3));
}
