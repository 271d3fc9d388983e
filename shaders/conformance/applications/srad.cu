// Speckle-reducing diffusion: sums over the image, the diffusion coefficient of every pixel, then the update.
//@ family: applications
//@ launch: positive grid=4 block=64
//@ arg: image:f32[256]=random(51)
//@ launch: statistics grid=1 block=256
//@ arg: image
//@ arg: total:f32[2]=zero
//@ launch: coefficients grid=2,2 block=8,8
//@ arg: image
//@ arg: total
//@ arg: edge:f32[1024]=zero
//@ arg: c:f32[256]=zero
//@ arg: i32=16
//@ arg: i32=16
//@ launch: diffuse grid=2,2 block=8,8
//@ arg: image
//@ arg: edge
//@ arg: c
//@ arg: i32=16
//@ arg: i32=16
//@ arg: f32=0.5
//@ expect: image=1.8213089,2.504733,1.6133735,2.3709898,2.548744,1.5173786,2.2917325,2.5343716,1.8092407,1.6724106
//@ expect: image[10]=1.7284536,1.8225052,2.634919,2.854555,1.1583217,1.2747598,1.7760653,1.4735187,2.7762413,1.6460047
//@ expect: image[20]=2.7000856,2.1049895,1.5436745,2.5277903,1.7723982,2.1271272,1.7807353,2.6435041,2.5568616,1.625516
//@ expect: image[30]=1.426016,2.035209,1.2214779,2.005144,1.8843076,1.1267453,2.3747523,1.625924,2.60912,2.4819665
//@ expect: image[40]=2.7015505,2.069456,2.3526907,2.035459,1.9187601,2.322006,2.0071583,2.2389305,1.5500349,2.7167764
//@ expect: image[50]=1.8508673,2.4634826,1.4773496,2.775221,1.3762895,2.3853912,2.4105136,1.9078676,2.1971772,1.8790207
//@ expect: image[60]=2.0043728,2.4534569,2.0090213,1.6684704
//@ expect: total=510.133,1110.9414
//@ expect: edge=0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0xbd88bd80,1.3196437,-1.4500346,0.9767506,0xbe6f8560,-0.8354802
//@ expect: edge[22]=1.0014191,0xbd333680,0.17892861,-0.7559171,0.18677008,-1.2164159,0.06049776,1.5155553,0xbe5f1d30
//@ expect: edge[31]=0xbf5f2094,0.72995615,0xbf3808c4,1.047498,0.4536854,0.33375692,0.7213769,-1.4109406,0.3512206
//@ expect: edge[40]=-1.3883456,0.47566998,-1.0036299,0.93427515,1.0004609,-1.035216,0xbf287dd0,0xbe8cce28,0xbec3ab84
//@ expect: edge[49]=0xbf61ebb8,0.24547315,-1.5888361,1.2623633,-1.4311602,1.5795461,0xbe03e120,0.5067527,0.03614974
//@ expect: edge[58]=0.34653664,0.10960567,0xbe9a1400,0xbe0aa3e0,0xbdb4d0e0,0.73539364
//@ expect: c=1,0.26339632,0.3909686,0.50674576,0.69995093,0.43151325,0.42524004,1,0.7956916,1,1,0.48835757,0.96547514
//@ expect: c[13]=0.2011501,0.18327823,0.5426496,0.748096,0.38052043,0.11946194,0.283653,0.57483435,0.3129994,0.42963654
//@ expect: c[23]=0.35615838,0.49788693,0.53237057,0.57968813,0.31866512,0.4523935,0.335348,0.5876155,0.48886165
//@ expect: c[32]=0.50717807,0.3134606,0.37383616,0.27212578,0.15556507,0.46968943,0.14303471,1,0.38698724,0.8258314
//@ expect: c[42]=0.5900052,0.80326676,0.89800626,0.5349673,0.91548884,1,0.3234184,0.22688435,0.5973596,0.15076311
//@ expect: c[52]=0.3510611,0.11883781,0.30867192,0.23164646,0.77794003,0.729265,1,1,0.57743555,1,0.51685864,0.57541674
__global__ void positive(float *image) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    image[i] = image[i] + 2.0f;
}
__global__ void statistics(const float *image, float *total) {
    __shared__ float sum[256], squares[256];
    int t = threadIdx.x;
    sum[t] = image[t];
    squares[t] = __fmul_rn(image[t], image[t]);
    for (int d = blockDim.x / 2; d > 0; d >>= 1) {
        __syncthreads();
        if (t < d) {
            sum[t] = __fadd_rn(sum[t], sum[t + d]);
            squares[t] = __fadd_rn(squares[t], squares[t + d]);
        }
    }
    if (t == 0) {
        total[0] = sum[0];
        total[1] = squares[0];
    }
}
__global__ void coefficients(const float *image, const float *total, float *edge, float *c, int rows, int columns) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows) return;
    int i = y * columns + x, n = rows * columns;
    float mean = __fdiv_rn(total[0], n), mean2 = __fmul_rn(mean, mean);
    float q0 = __fdiv_rn(__fsub_rn(__fdiv_rn(total[1], n), mean2), mean2);
    float here = image[i];
    float north = __fsub_rn(image[y == 0 ? i : i - columns], here);
    float south = __fsub_rn(image[y == rows - 1 ? i : i + columns], here);
    float west = __fsub_rn(image[x == 0 ? i : i - 1], here);
    float east = __fsub_rn(image[x == columns - 1 ? i : i + 1], here);
    float squares = __fmaf_rn(east, east, __fmaf_rn(west, west, __fmaf_rn(south, south, __fmul_rn(north, north))));
    float g2 = __fdiv_rn(squares, __fmul_rn(here, here));
    float l = __fdiv_rn(__fadd_rn(__fadd_rn(__fadd_rn(north, south), west), east), here);
    float num = __fmaf_rn(-0.0625f, __fmul_rn(l, l), __fmul_rn(0.5f, g2)), den = __fmaf_rn(0.25f, l, 1.0f);
    float q = __fdiv_rn(num, __fmul_rn(den, den));
    den = __fdiv_rn(__fsub_rn(q, q0), __fmul_rn(q0, __fadd_rn(1.0f, q0)));
    float k = __fdiv_rn(1.0f, __fadd_rn(1.0f, den));
    c[i] = k < 0 ? 0 : k > 1 ? 1 : k;
    edge[i] = north;
    edge[n + i] = south;
    edge[2 * n + i] = west;
    edge[3 * n + i] = east;
}
__global__ void diffuse(float *image, const float *edge, const float *c, int rows, int columns, float lambda) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= columns || y >= rows) return;
    int i = y * columns + x, n = rows * columns;
    float here = c[i], south = c[y == rows - 1 ? i : i + columns], east = c[x == columns - 1 ? i : i + 1];
    float d = __fmul_rn(here, edge[i]);
    d = __fmaf_rn(south, edge[n + i], d);
    d = __fmaf_rn(here, edge[2 * n + i], d);
    d = __fmaf_rn(east, edge[3 * n + i], d);
    image[i] = __fmaf_rn(__fmul_rn(0.25f, lambda), d, image[i]);
}
