//@ family: shared
// A shared array of three odd dimensions with a halo, read in other directions than it is written.
//@ launch: stencil grid=2 block=4,3,5
//@ arg: in:i32[120]=bits(41)
//@ arg: out:i32[120]=zero
//@ expect: out=1101,3972,3945,2035,3705,3244,3744,2057,1509,2919,1646,1236,2572,2734,4820,1701
//@ expect: out[16]=1996,4337,1837,2601,1778,3133,2415,1309,2072,2953,1646,2277,2818,2790,3653,1271
//@ expect: out[32]=880,4206,2029,1651,2865,3086,3692,1965,2289,2966,3302,1080,3328,2517,2631,1847
//@ expect: out[48]=968,1819,3575,692,1812,3845,1368,3114,2165,2520,4454,738,1396,3941,3133,1935
//@ expect: out[64]=2825,4714,2563,3451,3049,2207,4978,424,2564,5159,4905,2644,4610,4318,6473,2657
//@ expect: out[80]=2745,4933,2664,2556,1653,4360,1750,3110,2987,3194,4748,1645,2332,2385,3256,1202
//@ expect: out[96]=3489,3905,4503,1002,4011,4518,3032,2699,3215,3579,4505,1180,2860,3751,1854,1958
//@ expect: out[112]=921,3966,2682,636,3298,3443,2207,2075
__global__ void stencil(const int *in, int *out) {
    __shared__ int cube[7][5][6];
    int x = threadIdx.x, y = threadIdx.y, z = threadIdx.z, i = ((blockIdx.x * 5 + z) * 3 + y) * 4 + x;
    int *flat = &cube[0][0][0];
    for (int k = (z * 3 + y) * 4 + x; k < 210; k += 60) flat[k] = -1;
    __syncthreads();
    cube[z + 1][y + 1][x + 1] = in[i] & 0xff;
    __syncthreads();
    out[i] = cube[z][y + 1][x + 1] + cube[z + 2][y + 1][x + 1] * 2 + cube[z + 1][y][x + 1] * 3 + cube[z + 1][y + 2][x + 1] * 5
        + cube[z + 1][y + 1][x] * 7 + cube[z + 1][y + 1][x + 2] * 11;
}
