// Bitonic sort of keys with values: in shared memory by blocks, merged across them in global memory, up or down.
//@ family: applications
//@ launch: sort_blocks<32> grid=4 block=16
//@ arg: keys:u32[128]=random(81)
//@ arg: values:u32[128]=iota
//@ launch: merge_global grid=4 block=16
//@ arg: keys
//@ arg: values
//@ arg: u32=64
//@ arg: u32=32
//@ arg: u32=1
//@ launch: merge_shared<32> grid=4 block=16
//@ arg: keys
//@ arg: values
//@ arg: u32=64
//@ arg: u32=1
//@ launch: merge_global grid=4 block=16
//@ arg: keys
//@ arg: values
//@ arg: u32=128
//@ arg: u32=64
//@ arg: u32=1
//@ launch: merge_global grid=4 block=16
//@ arg: keys
//@ arg: values
//@ arg: u32=128
//@ arg: u32=32
//@ arg: u32=1
//@ launch: merge_shared<32> grid=4 block=16
//@ arg: keys
//@ arg: values
//@ arg: u32=128
//@ arg: u32=1
//@ expect: keys=59055944,77657693,100333576,122680165,184419888,343819816,346294817,424395794,457003080,462387838
//@ expect: keys[10]=579476349,594334065,649444979,659821928,740490075,768852011,778504217,810766880,909520255,913603190
//@ expect: keys[20]=930887231,949975619,952163329,978788723,992558940,1031165517,1104328986,1108316699,1143770196
//@ expect: keys[29]=1156358782,1165495614,1190001472,1231305235,1255367496,1296375926,1338612513,1382009162,1386719300
//@ expect: keys[38]=1483043590,1556766569,1567596059,1626662421,1627018581,1659412761,1735245102,1747580455,1761571686
//@ expect: keys[47]=1792693079,1809418057,1839431961,1908633458,1951016730,1988707453,2034412394,2188746803,2200090214
//@ expect: keys[56]=2231506519,2289364493,2319617120,2433146651,2461118976,2502737732,2504383748,2549392490
//@ expect: values=23,37,40,22,120,101,35,83,108,127,10,39,36,21,51,54,24,82,64,58,2,74,117,90,29,70,46,110,63,86,44,57
//@ expect: values[32]=88,115,121,1,76,69,4,95,5,89,62,73,42,114,33,59,99,56,8,79,87,118,9,17,6,27,116,66,84,32,53,65
typedef unsigned int uint;
__device__ inline void exchange(uint &key_a, uint &value_a, uint &key_b, uint &value_b, uint direction) {
    if ((key_a > key_b) == direction) {
        uint t;
        t = key_a;
        key_a = key_b;
        key_b = t;
        t = value_a;
        value_a = value_b;
        value_b = t;
    }
}
template <int N> __device__ void strides(uint (&key)[N], uint (&value)[N], uint size, uint direction) {
    for (uint stride = size / 2; stride > 0; stride >>= 1) {
        __syncthreads();
        uint at = 2 * threadIdx.x - (threadIdx.x & (stride - 1));
        exchange(key[at], value[at], key[at + stride], value[at + stride], direction);
    }
}
template <int N> __global__ void sort_blocks(uint *keys, uint *values) {
    __shared__ uint key[N], value[N];
    uint first = blockIdx.x * N + threadIdx.x;
    for (uint i = 0; i < N; i += N / 2) {
        key[threadIdx.x + i] = keys[first + i] & 0xffffff7fu;
        value[threadIdx.x + i] = values[first + i];
    }
    for (uint size = 2; size < N; size <<= 1) strides(key, value, size, (threadIdx.x & (size / 2)) != 0);
    strides(key, value, N, blockIdx.x + 1 & 1);
    __syncthreads();
    for (uint i = 0; i < N; i += N / 2) {
        keys[first + i] = key[threadIdx.x + i];
        values[first + i] = value[threadIdx.x + i];
    }
}
__global__ void merge_global(uint *keys, uint *values, uint size, uint stride, uint up) {
    uint i = blockIdx.x * blockDim.x + threadIdx.x;
    uint direction = up ^ ((i & (size / 2)) != 0);
    uint at = 2 * i - (i & (stride - 1));
    exchange(keys[at], values[at], keys[at + stride], values[at + stride], direction);
}
template <int N> __global__ void merge_shared(uint *keys, uint *values, uint size, uint up) {
    __shared__ uint key[N], value[N];
    uint first = blockIdx.x * N + threadIdx.x;
    for (uint i = 0; i < N; i += N / 2) {
        key[threadIdx.x + i] = keys[first + i];
        value[threadIdx.x + i] = values[first + i];
    }
    uint i = blockIdx.x * blockDim.x + threadIdx.x;
    strides(key, value, N, up ^ ((i & (size / 2)) != 0));
    __syncthreads();
    for (uint i = 0; i < N; i += N / 2) {
        keys[first + i] = key[threadIdx.x + i];
        values[first + i] = value[threadIdx.x + i];
    }
}
