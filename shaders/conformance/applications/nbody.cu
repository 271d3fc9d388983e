// Gravity between bodies: tiles of positions in shared memory, an unrolled interaction, a leapfrog step.
//@ family: applications
//@ launch: integrate<float, 16> grid=2 block=16
//@ arg: old_f:f32[128]=random(91)
//@ arg: new_f:f32[128]=zero
//@ arg: velocity_f:f32[128]=random(92)
//@ arg: i32=32
//@ arg: f32=0.015625
//@ launch: integrate<double, 16> grid=2 block=16
//@ arg: old_d:f64[128]=random(93)
//@ arg: new_d:f64[128]=zero
//@ arg: velocity_d:f64[128]=random(94)
//@ arg: i32=32
//@ arg: f64=0.015625
//@ expect: new_f=0xbf61ca7e,0.29353115,0.9638244,0xbeca3fc4,0.09760186,0.4230592,0.9529176,0.13539028,-0.1724636
//@ expect: new_f[9]=0xbebebfbf,-0.7354123,0.18742299,0.5728335,0.6488495,-0.8138747,0.40839958,0.65317166,0.84963727
//@ expect: new_f[18]=0xbd6943cf,-0.08699,0.8528674,-0.9015012,0.56817114,0.88170123,0.975834,-0.9070013,0xbf4928e0
//@ expect: new_f[27]=-0.5958036,-0.6477692,0xbf02cbf5,0.30497864,0xbdab9b00,-0.8995786,-0.4036073,0.9339278,0xbf74f86e
//@ expect: new_f[36]=0.9742595,0xbe51032c,0.34891355,0.31523073,-0.2566261,-0.7453326,0.75004554,0xbf01fada,-0.6560889
//@ expect: new_f[45]=0xbed0d00f,0.12861472,0xbee1d2f0,-0.6012866,0.87020737,0.33727494,0xbeffceb0,0.1495115,0xbf04e295
//@ expect: new_f[54]=-0.6122936,0xbf55e5ea,0xbf6658bf,0.2352839,0xbe444196,0.8760984,0xbf28d5b2,-0.5739674,0.1532777
//@ expect: new_f[63]=-0.7669568
//@ expect: velocity_f=0.24414113,0.09582305,0x3c99414c,0.2011379,0.3069437,0.4459207,0xbf309e12,0.22665262,-0.772388
//@ expect: velocity_f[9]=0.37658027,0xbe102ec1,0xbe245b48,0xbf3206c9,-0.7420502,0xbcb63f4c,0.14945686,0xbe1283eb
//@ expect: velocity_f[17]=0.8781448,-0.6404073,0.52879965,0.5014391,1.0308592,-0.7753454,-0.6351546,0xbf507e64
//@ expect: velocity_f[25]=0.13151836,-0.8331748,0.9406066,0.27150673,0x3d52d44a,0x3ca492a0,0.7348522,0.7061169
//@ expect: velocity_f[33]=0.47082183,0.36109748,-0.8650756,-0.7475272,0x3b63c4de,0.40824154,0.51697826,0.2625285
//@ expect: velocity_f[41]=0.14812633,0xbecc8e32,-0.3642887,-0.7808726,-0.2718189,0.14346723,-0.3283621,0.5710719
//@ expect: velocity_f[49]=0.36989254,0.5998102,0.36952233,0.70936143,-0.5244494,0.5930101,0.21442544,-0.8703805
//@ expect: velocity_f[57]=0.2765757,0.497469,0.322999,0.47121406,0.6860374,0xbef50f72,-0.8869896
//@ expect: new_d=0x3feec609a11cd9cc,0xbfd33f2c025ad343,0xbfdb010f23653eb5,0xbfe238102513b11a,0x3fd478a7d3106dc2
//@ expect: new_d[5]=0x3fdfcebce19b4071,0xbfe3492b2822c7a2,0xbf927c98e515afc0,0x3fd4abde9ebb4ac5,0xbfe8c5aeb917a601
//@ expect: new_d[10]=0xbfc913b9517f884b,0x3fe6f5423f106524,0xbfe865eef176825c,0xbfaa55ad1e54e78a,0x3fe0733f9d4fce2c
//@ expect: new_d[15]=0x3fdf4f88b836b7cc,0x3fe8fe683dcad122,0x3fb1868ba7e1eda8,0x3fecd0760b6b3132,0xbfe0bee9cd19efec
//@ expect: new_d[20]=0x3fe2b2eda21bc6fd,0xbfc6811666df9546,0x3fdc8e672c38edf8,0x3fe77c1b9a0ecee4,0xbfee57be08738d1e
//@ expect: new_d[25]=0xbfd516667ed7f27a,0x3fb93bca5ca75c74,0xbfe21a416e3ba4cc,0x3fe69e45835a5a0f,0xbfd5eb1d0751f931
//@ expect: new_d[30]=0x3fe68ca7229f3dfe,0xbfd544ffd78805ec,0x3f9b0ef6045e170c,0x3fe0975bc620e401,0x3fe5d7b7459eeb9e
//@ expect: new_d[35]=0x3fc42fb89de02fa8,0x3fea97849c9448e6,0xbfe460dfa13c30fb,0x3fe0ca2b1da97249,0x3fefe01aabd8803e
//@ expect: new_d[40]=0xbfd332c95d1b4a81,0x3fe882bc19257a54,0x3facb0e2401c9940,0xbfe662ab277b0ca2,0xbfd1245ed33d4c79
//@ expect: new_d[45]=0xbfe06ae6ae7e535f,0x3f76f7f71a34b854,0xbfe40b6a6f3a98e4,0xbf63c5b7177c45d4,0xbfc3dc78d1385a25
//@ expect: new_d[50]=0x3fee6016be2a7be3,0x3fd20872f640e228,0xbfd7e73d3118e9e8,0x3fd151ef78ecbdf1,0x3feaf2fbf0b4cbad
//@ expect: new_d[55]=0xbfd175188305b508,0x3fe6aefc0c9f73c5,0x3fe6b8b2220f95af,0xbfde96f723f59f07,0x3fe3431628c98048
//@ expect: new_d[60]=0xbfdc87d21187f54b,0x3fc97395340d8256,0x3fe9399119e92776,0xbfec093333ba63ac
//@ expect: velocity_d=0x3fd286c06cdceaf6,0x3fe7045e5cfe8616,0xbfe39a14efd02e28,0xbfe84aef512c4a10,0xbfec5b3f26beec33
//@ expect: velocity_d[5]=0xbfe3feeecd1fb5dd,0xbfea1756a34997fc,0xbf9c811805e3c980,0x3fba492f4685d483,0xbfe4dd8e9e000629
//@ expect: velocity_d[10]=0xbfdf06fb3148275d,0xbfef5e461fad7ef4,0xbfd2eec3bb7592e6,0x3fc15c6e4331b764
//@ expect: velocity_d[14]=0x3fee0130be575405,0x3fef5f72f477982c,0xbf7d90c341547490,0x3fe7ed83bb152dbd
//@ expect: velocity_d[18]=0xbfedea8f7a00b77e,0xbfd0c3f18f7e4da8,0x3feef212f9edea35,0xbfed5befcef516e8
//@ expect: velocity_d[22]=0x3fd4095aa0069f01,0xbfd629c02211ad8c,0xbf81a371853da550,0x3fe7b67636e53534
//@ expect: velocity_d[26]=0xbfe33233a1733263,0xbfe456e0250a99f4,0xbfe1f7e2849e7922,0x3fda859577a25abd
//@ expect: velocity_d[30]=0xbfecff903ee30af5,0xbfe717be81d20dc8,0x3fe2fe38d3353e17,0xbfe7c68cc71ba9ad
//@ expect: velocity_d[34]=0xbfd56d2d2013f3c5,0x3fe45e59e388313a,0x3fda56283dc6921d,0x3fed78b068069024
//@ expect: velocity_d[38]=0xbfde28011aa3e48c,0xbfecd4951f419248,0xbfb14ccbed036893,0xbfe503ba333f6e83
//@ expect: velocity_d[42]=0xbfc450c587d70bf9,0x3fe42c4502d4f722,0xbfe49d06cbc74faf,0x3fe77cf210b137b1
//@ expect: velocity_d[46]=0xbfd789398f8855ac,0xbfe4e5d265cafc2a,0xbfc21ac7eca5afd4,0x3fe6714542b8572c
//@ expect: velocity_d[50]=0xbfeed7ff073053bc,0x3fc96b4970f20eb8,0x3fd6ef73c3f6a602,0xbfd4c4967aacffc8
//@ expect: velocity_d[54]=0x3fce9c7053245324,0xbfd015cd33aca514,0xbfc8e430ad3928f5,0x3f91fa94bf5329ca
//@ expect: velocity_d[58]=0xbfe3ad7752b4355a,0xbfc5085791e711b8,0x3f686f99023d9f00,0xbfe3432dc238fca4
//@ expect: velocity_d[62]=0x3fe205fb65099f64,0x3feb5eddcc6cedb6
template <typename T> struct Body {
    T x, y, z, w;
};
template <typename T> struct Vector {
    T x, y, z;
};
__device__ float fused(float a, float b, float c) { return __fmaf_rn(a, b, c); }
__device__ double fused(double a, double b, double c) { return fma(a, b, c); }
__device__ float root(float v) { return __fsqrt_rn(v); }
__device__ double root(double v) { return sqrt(v); }
__device__ float times(float a, float b) { return __fmul_rn(a, b); }
__device__ double times(double a, double b) { return a * b; }

template <typename T> __device__ Vector<T> interact(Vector<T> acceleration, const Body<T> &i, const Body<T> &j) {
    Vector<T> r = {j.x - i.x, j.y - i.y, j.z - i.z};
    T squared = fused(r.z, r.z, fused(r.y, r.y, fused(r.x, r.x, T(0.00125))));
    T inverse = T(1) / root(squared), cubed = times(inverse, times(inverse, inverse));
    T s = times(j.w, cubed);
    acceleration.x = fused(r.x, s, acceleration.x);
    acceleration.y = fused(r.y, s, acceleration.y);
    acceleration.z = fused(r.z, s, acceleration.z);
    return acceleration;
}
template <typename T, int TILE>
__global__ void integrate(const Body<T> *from, Body<T> *to, Body<T> *velocity, int bodies, T dt) {
    __shared__ Body<T> tile[TILE];
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    Body<T> position = from[index];
    Vector<T> acceleration = {};
    for (int first = 0; first < bodies; first += TILE) {
        tile[threadIdx.x] = from[first + threadIdx.x];
        tile[threadIdx.x].w = tile[threadIdx.x].w < 0 ? -tile[threadIdx.x].w : tile[threadIdx.x].w;
        __syncthreads();
#pragma unroll 4
        for (int k = 0; k < TILE; k++) acceleration = interact(acceleration, position, tile[k]);
        __syncthreads();
    }
    Body<T> v = velocity[index];
    v.x = fused(acceleration.x, dt, v.x);
    v.y = fused(acceleration.y, dt, v.y);
    v.z = fused(acceleration.z, dt, v.z);
    position.x = fused(v.x, dt, position.x);
    position.y = fused(v.y, dt, position.y);
    position.z = fused(v.z, dt, position.z);
    to[index] = position;
    velocity[index] = v;
}
