// Two steps of training a layer: partial sums of weighted inputs through a tree in shared memory, then new weights.
//@ family: applications
//@ launch: forward<8> grid=1,4 block=8,8
//@ arg: input:f32[33]=random(2)
//@ arg: weights:f32[297]=random(3)
//@ arg: partial:f32[32]=zero
//@ arg: i32=8
//@ launch: adjust<8> grid=1,4 block=8,8
//@ arg: delta:f32[9]=random(4)
//@ arg: i32=8
//@ arg: input
//@ arg: weights
//@ arg: momentum:f32[297]=random(6)
//@ expect: weights=0xbf4f99e6,0.6474558,0.23529683,0xbd038c9f,0x3c178c98,0.24356659,0.5689872,0.61373615,-1.0560243
//@ expect: weights[9]=0.45878088,0.27815205,1.1783036,0.6910516,0.7824551,0xbed20ace,0xbdb4cebe,0.27325493,0xbe4ec154
//@ expect: weights[18]=0.4727888,0.70101345,0.96005505,-0.7433108,1.3232723,0.15541029,0xbf2e8d10,0.3060689,0.8002778
//@ expect: weights[27]=-0.7116275,0xbe86f6e4,0xbe936dfe,1.1118033,0xbdf32938,0xbef40c7d,0xbe45e983,1.3422972,-0.1852434
//@ expect: weights[36]=0.2513758,0xbede8d48,0xbf616996,0xbd2e213e,0.16048107,-0.5529805,-0.4758107,-0.7857179,0.632918
//@ expect: weights[45]=0xbe601710,0xbf7683aa,0.35191226,-0.8143933,-0.3345998,1.0682676,-1.2408552,0xbe150b1a
//@ expect: weights[53]=0.31047055,0.42890882,0xbecf3116,-0.8471247,0xbd3f6327,0.3882766,0xbe5d5bc5,0.72422045
//@ expect: weights[61]=0xbde09df0,-1.1734428,0xbf6b6050
//@ expect: partial=0xbe406bc2,-1.230621,1.7597744,-1.8116398,0.74621683,0.42409366,0.6081919,0xbec049e1,0.2954457
//@ expect: partial[9]=0xbef32080,0xbe937152,0xbed3fb01,0.2955196,0.67561984,1.112416,-0.5705144,0xbc111580,-1.2323092
//@ expect: partial[18]=0x3df785d4,-1.3180273,0.7743612,0.927698,0.30735666,-1.335661,-1.020525,0xbefbf8d0,1.4400659
//@ expect: partial[27]=-0.4868127,0xbe53e9f2,-2.294668,0.3063134,2.1033633
//@ expect: momentum=0.35985875,0.31570342,0x3d5d515d,0.03092802,0.04560139,0xbdc900e6,0xbc62b0c1,0.45135048,0xbe78ed26
//@ expect: momentum[9]=0.21493685,0x3cdcd5a5,0.2087468,0.06137798,0.1295078,0xbd30ddef,0.09765889,-0.3129533,0.270806
//@ expect: momentum[18]=0.77544343,0.1433306,0.15664275,0xbe5162ca,0.40863696,0.03196574,0xbe942ced,-0.5180038
//@ expect: momentum[26]=0xbdbeffcf,0.8507308,0.19781803,0xbdc5da69,0.29980105,0.03077692,0xbeda6585,0x3a7bacc6
//@ expect: momentum[34]=0.50629497,-0.2747815,-0.5398189,0x3ca93c3b,-0.2174126,0.0807072,0.16196367,0xbe45aaf3
//@ expect: momentum[42]=0xbc6937b9,0xbe338155,0.3125491,0.7003802,0xbe3ea6c0,0.08568906,0xbeb71b8c,0.23382585,0.3265618
//@ expect: momentum[51]=0xbeabdd63,0xbd909a03,0.26741442,0xbf0ef344,0.07492967,0xbe35981a,0x3d7f5199,0.26327673
//@ expect: momentum[59]=0xbcb4ace5,0.22439213,0.29365623,0xbe635e19,0xbf6f3032
template <int SIDE> __global__ void forward(const float *input, const float *weights, float *partial, int hidden) {
    __shared__ float node[SIDE];
    __shared__ float product[SIDE][SIDE];
    int by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
    // Row and column 0 are the bias.
    int index = (hidden + 1) * SIDE * by + (hidden + 1) * ty + tx + 1 + (hidden + 1);
    int in = SIDE * by + ty + 1;
    if (tx == 0) node[ty] = input[in];
    __syncthreads();
    product[ty][tx] = weights[index];
    __syncthreads();
    product[ty][tx] = __fmul_rn(product[ty][tx], node[ty]);
    __syncthreads();
    for (int i = 2; i <= SIDE; i *= 2) {
        if (ty % i == 0) product[ty][tx] = __fadd_rn(product[ty][tx], product[ty + i / 2][tx]);
        __syncthreads();
    }
    if (tx == 0) partial[by * hidden + ty] = product[tx][ty];
}
template <int SIDE>
__global__ void adjust(const float *delta, int hidden, const float *layer, float *weights, float *old) {
    const float rate = 0.3f, momentum = 0.3f;
    int by = blockIdx.y, tx = threadIdx.x, ty = threadIdx.y;
    int index = (hidden + 1) * SIDE * by + (hidden + 1) * ty + tx + 1 + (hidden + 1);
    int y = SIDE * by + ty + 1, x = tx + 1;
    float step = __fmul_rn(__fmul_rn(rate, delta[x]), layer[y]);
    step = __fmaf_rn(momentum, old[index], step);
    weights[index] = __fadd_rn(weights[index], step);
    old[index] = step;
    __syncthreads();
    if (ty == 0 && by == 0) {
        float bias = __fmaf_rn(momentum, old[x], __fmul_rn(rate, delta[x]));
        weights[x] = __fadd_rn(weights[x], bias);
        old[x] = bias;
    }
}
