// k-means with integer features: transposed for coalescing, nearest centre for each point, sums of the new centres.
//@ family: applications
//@ launch: transpose_features grid=2 block=64
//@ arg: points:u16[384]=random(41)
//@ arg: columns:u16[384]=zero
//@ arg: i32=96
//@ arg: i32=4
//@ launch: nearest grid=3 block=32
//@ arg: columns
//@ arg: i32=96
//@ arg: i32=4
//@ arg: membership:i32[96]=fill(-1)
//@ arg: delta:i32[1]=zero
//@ arg: sums:i32[20]=zero
//@ arg: counts:i32[5]=zero
//@ launch: nearest grid=3 block=32
//@ arg: columns
//@ arg: i32=96
//@ arg: i32=4
//@ arg: membership
//@ arg: delta
//@ arg: sums
//@ arg: counts
//@ symbol: centres:u16[20]=random(42)
//@ expect: columns=49190,14517,37460,45099,40913,9937,63506,55510,36333,40242,58190,32271,27454,64409,27790,51012,13343
//@ expect: columns[17]=58249,24038,16955,19147,62062,2598,939,4762,25727,12394,3996,50149,46659,35671,39083,49152,16848
//@ expect: columns[34]=22880,22652,10969,4804,12552,31560,61044,11053,4551,56409,29275,5084,62275,42391,5054,33701,4223
//@ expect: columns[51]=38942,46874,57268,11392,40388,57945,13244,44776,40069,65279,32732,8368,51987
//@ expect: membership=2,0,1,2,0,0,4,0,4,0,4,0,4,1,2,4,0,4,3,0,1,4,3,0,0,3,3,0,4,4,2,2,4,0,4,0,0,3,3,4,1,3,0,4,0,3,4,2,0
//@ expect: membership[49]=0,0,4,1,2,3,2,4,3,4,2,4,0,3,0,2,4,4,4,4,4,4,4,4,2,4,0,0,1,4,4,4,4,2,3,2,3,4,0,0,0,2,1,1,0,0,4
//@ expect: delta=96
//@ expect: sums=1166792,1328032,2564714,1406594,669814,165158,617446,107872,1030796,1042240,216530,1191862,346942
//@ expect: sums[13]=1054310,697066,1052980,3344506,2631286,2842008,2200954
//@ expect: counts=56,16,28,26,66
constexpr int CLUSTERS = 5, FEATURES = 4;
__constant__ unsigned short centres[CLUSTERS * FEATURES];

__global__ void transpose_features(const unsigned short *in, unsigned short *out, int points, int features) {
    int id = threadIdx.x + blockDim.x * blockIdx.x;
    if (id >= points) return;
    for (int i = 0; i < features; i++) out[points * i + id] = in[id * features + i];
}
__global__ void nearest(const unsigned short *in, int points, int features, int *membership, int *delta,
                        int *sums, int *counts) {
    __shared__ int block_sums[CLUSTERS * FEATURES];
    __shared__ int block_counts[CLUSTERS];
    int id = blockIdx.x * blockDim.x + threadIdx.x;
    for (int i = threadIdx.x; i < CLUSTERS * FEATURES; i += blockDim.x) block_sums[i] = 0;
    if (threadIdx.x < CLUSTERS) block_counts[threadIdx.x] = 0;
    __syncthreads();
    int index = -1;
    if (id < points) {
        long long closest = 0x7fffffffffffffff;
        for (int i = 0; i < CLUSTERS; i++) {
            long long distance = 0;
            for (int j = 0; j < features; j++) {
                long long d = in[id + j * points] - centres[i * features + j];
                distance += d * d;
            }
            if (distance < closest) {
                closest = distance;
                index = i;
            }
        }
        if (membership[id] != index) atomicAdd(delta, 1);
        membership[id] = index;
        atomicAdd(&block_counts[index], 1);
        for (int j = 0; j < features; j++)
            atomicAdd(&block_sums[index * features + j], in[id + j * points]);
    }
    __syncthreads();
    for (int i = threadIdx.x; i < CLUSTERS * FEATURES; i += blockDim.x) atomicAdd(&sums[i], block_sums[i]);
    if (threadIdx.x < CLUSTERS) atomicAdd(&counts[threadIdx.x], block_counts[threadIdx.x]);
}
