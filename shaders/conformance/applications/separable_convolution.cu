// Separable convolution: rows with several results per thread and a halo in shared memory, then columns; sums unrolled.
//@ family: applications
//@ launch: rows grid=1,4 block=8,4
//@ arg: tmp:f32[512]=zero
//@ arg: image:f32[512]=random(61)
//@ arg: i32=32
//@ arg: i32=16
//@ arg: i32=32
//@ launch: columns grid=4,1 block=8,4
//@ arg: out:f32[512]=zero
//@ arg: tmp
//@ arg: i32=32
//@ arg: i32=16
//@ arg: i32=32
//@ symbol: filter:f32[7]=values(0.0625,-0.125,0.3,0.6,0.25,-0.1,0.05)
//@ expect: tmp=0xbdc5ab75,0xbf29c876,-0.6803889,-0.3544844,-0.8739979,-0.7055571,0.34784406,0x3d3aa81b,-0.6768563
//@ expect: tmp[9]=0.15347835,0.20337467,0xbde76709,0.25473928,0.37234294,0.0763155,0.64825976,0.5114459,0.24353352
//@ expect: tmp[18]=0.66770715,0.4195176,0.21611828,0.38193533,0.8013769,0.17527167,-0.2675004,0xbec155f6,0xbe5b8c6c
//@ expect: tmp[27]=0xbdad1a40,0.73197836,0.7545149,0.29008493,0.08670616,0xbeb56049,0xbdc1f540,0.4611063,0.28218892
//@ expect: tmp[36]=-0.3204842,-0.9960347,0xbf4b3d47,-0.9985977,0xbf215d99,0.25682807,0.72770447,0.38358256,0.17150442
//@ expect: tmp[45]=0.41566372,0.7237499,0.79071814,0.81965226,0.5221644,0xbdcf3b56,0.07176365,0.7569991,0xbdc95ce6
//@ expect: tmp[54]=0xbe5f82e7,0.09020008,0xbe70cef4,0xbea6ac33,0.6177035,0.18302009,0xbecf1057,0xbd3551da,0.24281326
//@ expect: tmp[63]=0xbdae3d3f
//@ expect: out=0xbe534fd9,-0.491764,-0.3735565,0xbe578438,-0.5809712,0xbf16ffc0,0.07829126,0xbe4b6cce,0xbf161a2c
//@ expect: out[9]=0.09884568,0.2800225,0.06665228,0.19964725,0.33540088,0.22311692,0.51057684,0.43196192,0.20668182
//@ expect: out[18]=0.23919894,0.1007523,0.27714226,0.25565448,0.5253043,0.14298843,0xbeb5e3c8,0xbec61079,0x3d43e32a
//@ expect: out[27]=0xbc80f968,0.3462037,0.46843794,0.2272813,0x3d53b3f1,0xbe209138,0xbd7b3e5c,0.38113666,0.26658526
//@ expect: out[36]=0xbf025400,-1.0923429,-0.654516,0xbf3f2ecb,0xbf112018,0.33069682,0.65007424,0.20242614,0.16267192
//@ expect: out[45]=0.3420406,0.5253182,0.8979081,0.9237586,0.6163587,0.35572332,0.4820521,0.6444948,0xbe1d917a
//@ expect: out[54]=0xbe460a75,0.10701038,0x3ddabe64,0xbe03ea4a,0.34490252,0.08211297,0xbe319465,0x3da8c7cb,0.29032004
//@ expect: out[63]=0xbd75ff04
#define RADIUS 3
#define RESULTS 4
__constant__ float filter[2 * RADIUS + 1];

template <int I> __device__ __forceinline__ float weighted(const float *at, int stride) {
    return __fmaf_rn(at[(RADIUS - I) * stride], filter[I], weighted<I - 1>(at, stride));
}
template <> __device__ __forceinline__ float weighted<-1>(const float *, int) { return 0; }

__global__ void rows(float *out, const float *in, int width, int height, int pitch) {
    __shared__ float data[4][(RESULTS + 2) * 8];
    // The first tile is the left halo.
    const int x = (blockIdx.x * RESULTS - 1) * 8 + threadIdx.x, y = blockIdx.y * 4 + threadIdx.y;
    in += y * pitch + x;
    out += y * pitch + x;
#pragma unroll
    for (int i = 1; i <= RESULTS; i++) data[threadIdx.y][threadIdx.x + i * 8] = in[i * 8];
    data[threadIdx.y][threadIdx.x] = x >= 0 ? in[0] : 0;
    data[threadIdx.y][threadIdx.x + (RESULTS + 1) * 8] = width - x > (RESULTS + 1) * 8 ? in[(RESULTS + 1) * 8] : 0;
    __syncthreads();
#pragma unroll
    for (int i = 1; i <= RESULTS; i++) out[i * 8] = weighted<2 * RADIUS>(&data[threadIdx.y][threadIdx.x + i * 8], 1);
}
__global__ void columns(float *out, const float *in, int width, int height, int pitch) {
    __shared__ float data[8][(RESULTS + 2) * 4 + 1];
    const int x = blockIdx.x * 8 + threadIdx.x, y = (blockIdx.y * RESULTS - 1) * 4 + threadIdx.y;
    in += y * pitch + x;
    out += y * pitch + x;
#pragma unroll
    for (int i = 1; i <= RESULTS; i++) data[threadIdx.x][threadIdx.y + i * 4] = in[i * 4 * pitch];
    data[threadIdx.x][threadIdx.y] = y >= 0 ? in[0] : 0;
    data[threadIdx.x][threadIdx.y + (RESULTS + 1) * 4] =
        height - y > (RESULTS + 1) * 4 ? in[(RESULTS + 1) * 4 * pitch] : 0;
    __syncthreads();
#pragma unroll
    for (int i = 1; i <= RESULTS; i++)
        out[i * 4 * pitch] = weighted<2 * RADIUS>(&data[threadIdx.x][threadIdx.y + i * 4], 1);
}
