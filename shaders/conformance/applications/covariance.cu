// Covariance of the columns of a matrix: means, centred data, then the upper triangle and its mirror.
//@ family: applications
//@ launch: means grid=2 block=8
//@ arg: mean:f32[12]=zero
//@ arg: data:f32[240]=random(131)
//@ launch: centre grid=2,5 block=8,4
//@ arg: mean
//@ arg: data
//@ launch: covariance grid=2 block=8
//@ arg: out:f32[144]=zero
//@ arg: data
//@ expect: mean=0xbe85c2a2,0xbcc40456,0xbd38892a,0.0857428,0xbe9e82ee,0.06350988,0xbc884256,0xbddffc2d,0.12537792
//@ expect: mean[9]=0.05481906,0x3cf93e3d,0x3cfbfea3
//@ expect: data=-0.5360336,0.5749226,0.7694867,0xbf503a62,0xbf217b7d,0xbe9ac102,0.18378453,0xbef78e8d,0.2510824
//@ expect: data[9]=-0.6471849,-0.67282,0xbe50804c,0.66308993,0xbf5ac18b,0xbdbd0beb,0.84974957,0.78423136,0.37228256
//@ expect: data[18]=0xbe60d42d,-0.5145463,-0.4998137,0xbf4729e9,-0.6077863,0.7259081,0.2834496,-0.5432779,0.89036936
//@ expect: data[27]=0.38313332,0.2282489,-0.8356616,0xbf13efef,0xbd012846,0xbeed5c8d,-0.6905238,0.13809907,0xbe91e296
//@ expect: data[36]=0xbf362a95,0.70339113,0xbeb937c7,-1.0511734,0.34567767,0xbd5a1490,0.3993906,0xbe8133d5,0.20046756
//@ expect: data[45]=0xbdfec93a,0.37824106,0xbef6c14e,0.40562326,-0.4703054,0xbed67253,0xbf54b2ae,0xbef00d0a,0x3c3bb540
//@ expect: data[54]=0.87551826,1.0710707,0.46349177,0xbd91476a,0xbf291cb8,0.84681624,0xbea09326,-0.4214376,0xbd9063cb
//@ expect: data[63]=0xbed8f553
//@ expect: out=0.3567965,0xbe014901,0x3db21d14,0.09705615,0.06855708,0x3d14d5a7,0x3cc9ae74,0xbdbb42a3,0xbd001e9d
//@ expect: out[9]=0x3d0b59d1,0xbdcdb316,0.04509469,0xbe014901,0.41895843,0xbddfcc43,-0.199026,0xbd31cc44,0x3d09a58c
//@ expect: out[18]=0x3c99af8b,0xbd937af8,0x3dd69709,0xbd62e18c,0.1288246,0xbc9667bd,0x3db21d14,0xbddfcc43,0.44418216
//@ expect: out[27]=0.10186927,0xbd9646d7,0xbd35c39d,0xbd8c3591,0xbe0df2fd,0xbdaf75af,0xbd334ee4,0xbc1150a9,0xbdd63f53
//@ expect: out[36]=0.09705615,-0.199026,0.10186927,0.41214186,0xbcf69745,0xbc52b8dc,0xbddf3de3,0xbd9c482d,-0.1720854
//@ expect: out[45]=0xbca6ee5c,0.09919963,0x3da349ca,0.06855708,0xbd31cc44,0xbd9646d7,0xbcf69745,0.31578246,0xbbd598d3
//@ expect: out[54]=0xbca0e6e1,0xbd7ed705,0xbc84a347,0x3d0ab039,0xbb987ba0,0x3c096602,0x3d14d5a7,0x3d09a58c,0xbd35c39d
//@ expect: out[63]=0xbc52b8dc
#define M 12
#define N 20
typedef float DATA_TYPE;
__global__ void means(DATA_TYPE *mean, const DATA_TYPE *data) {
    int j = blockIdx.x * blockDim.x + threadIdx.x;
    if (j < M) {
        mean[j] = 0.0;
        for (int i = 0; i < N; i++) mean[j] += data[i * M + j];
        mean[j] /= (DATA_TYPE)N;
    }
}
__global__ void centre(const DATA_TYPE *mean, DATA_TYPE *data) {
    int j = blockIdx.x * blockDim.x + threadIdx.x, i = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < N && j < M) data[i * M + j] -= mean[j];
}
__global__ void covariance(DATA_TYPE *out, const DATA_TYPE *data) {
    int a = blockIdx.x * blockDim.x + threadIdx.x;
    if (a >= M) return;
    for (int b = a; b < M; b++) {
        DATA_TYPE sum = 0.0;
        for (int i = 0; i < N; i++) sum = __fmaf_rn(data[i * M + a], data[i * M + b], sum);
        out[a * M + b] = out[b * M + a] = sum / (N - 1.0f);
    }
}
