// Heat on a chip: several steps of a five-point stencil per launch, on tiles whose halo shrinks with every step.
//@ family: applications
//@ launch: heat_steps<8> grid=4,4 block=8,8
//@ arg: i32=2
//@ arg: power:f32[256]=random(11)
//@ arg: hot:f32[256]=random(12)
//@ arg: cool:f32[256]=zero
//@ arg: i32=16
//@ arg: i32=16
//@ arg: f32=0.1,0.25,0.05,0.5
//@ launch: heat_steps<8> grid=4,4 block=8,8
//@ arg: i32=1
//@ arg: power
//@ arg: cool
//@ arg: hot
//@ arg: i32=16
//@ arg: i32=16
//@ arg: f32=0.1,0.25,0.05,0.5
//@ expect: hot=0xbe5b3142,0.7273021,0xbefd7f2b,0.32477367,0.06412077,0.44023064,-0.5338975,0.33616215,0xbecc4488
//@ expect: hot[9]=0xbf7c9609,-0.3891974,0xbe021068,-0.3739007,0.0980404,-1.3160344,0xbf032d12,0x3d1150ec,0xbf143acc
//@ expect: hot[18]=0xbec5342e,0.45013428,0xbe81f89c,-0.9461749,0xbe811e2c,0xbeb132d6,0xbe33a588,0xbeb0760a,0.9166925
//@ expect: hot[27]=-0.6397361,1.2149924,0.72026306,0.40946913,0.11653595,0.09757717,-1.0774244,0xbe5f22ba,0xbe55bd06
//@ expect: hot[36]=0.2109006,0.34693342,-1.0817709,0xbf440260,0.93393815,0.23039868,0.13124424,0xbeab3fb6,0xbda79cb6
//@ expect: hot[45]=-0.6752525,0.78085506,0.4098604,0.7012677,0.47755358,0.8022331,1.0273362,0.84101194,0.2096394
//@ expect: hot[54]=0.13480744,-0.5579703,1.042504,0x3c16eaf0,0x38b32300,1.0447171,-0.9491216,0xbe9524f0,-0.8194411
//@ expect: hot[63]=-0.9504523
//@ expect: cool=0xbe897d47,0.8281781,0xbe33ff02,0.31143606,0xbe24963c,0.3153931,0xbe9fdee9,0.25951794,-0.4666416
//@ expect: cool[9]=-0.8536639,0xbdfd843c,0xbe47c268,0xbe63dff1,0.13419509,-1.1328294,-0.3840824,-0.149371,0xbef869ae
//@ expect: cool[18]=-0.443301,0.4855608,0xbdfc6456,0xbf5d8b33,0xbd5f1aa0,0xbeae2bfe,0xbe8a1fe4,0xbec8e0da,0.81404185
//@ expect: cool[27]=0xbee097b6,1.2026095,0.65494496,0.24205545,0x3d0c0f23,0xbcfa37c0,-1.0129716,0xbeb7cf8f,0xbd8eca5a
//@ expect: cool[36]=0.29195368,0.289973,-0.9305601,-0.6503585,0.6726311,0x3d336aac,0.05040007,0xbe42d9f4,0.12532091
//@ expect: cool[45]=0xbf16715b,0.7591587,0.25413677,0.7062716,0.3777307,0.6483077,0.97501165,0.7473892,0.08773363
//@ expect: cool[54]=0xbc66df20,0xbe821b33,0.8848447,0xbe382fac,0x3ce57120,1.0531312,0xbf5c1786,-0.3519472,-0.7043187
//@ expect: cool[63]=-0.8999127
struct Rates {
    float x, y, z, ambient;
};
#define INSIDE(v, low, high) ((v) >= (low) && (v) <= (high))

template <int BLOCK>
__global__ void heat_steps(int steps, const float *power, const float *from, float *to, int columns, int rows,
                           Rates rate) {
    __shared__ float heat[BLOCK][BLOCK], source[BLOCK][BLOCK], next[BLOCK][BLOCK];
    int tx = threadIdx.x, ty = threadIdx.y;
    // Each block writes a core of BLOCK - 2 * 2 cells, whatever the number of steps.
    const int core = BLOCK - 4;
    int left = core * blockIdx.x - 2, top = core * blockIdx.y - 2;
    int x = left + tx, y = top + ty, at = columns * y + x;
    bool on_chip = INSIDE(x, 0, columns - 1) && INSIDE(y, 0, rows - 1);
    if (on_chip) {
        heat[ty][tx] = from[at];
        source[ty][tx] = power[at];
    }
    __syncthreads();
    // Cells beyond the chip's edge repeat the edge.
    int first_x = left < 0 ? -left : 0, last_x = left + BLOCK > columns ? columns - 1 - left : BLOCK - 1;
    int first_y = top < 0 ? -top : 0, last_y = top + BLOCK > rows ? rows - 1 - top : BLOCK - 1;
    int north = max(ty - 1, first_y), south = min(ty + 1, last_y);
    int west = max(tx - 1, first_x), east = min(tx + 1, last_x);
    bool computed = false;
    for (int i = 0; i < steps; i++) {
        computed = false;
        if (INSIDE(tx, i + 1, BLOCK - i - 2) && INSIDE(ty, i + 1, BLOCK - i - 2) && on_chip) {
            computed = true;
            float here = heat[ty][tx], twice = __fmul_rn(2.0f, here);
            float vertical = __fsub_rn(__fadd_rn(heat[south][tx], heat[north][tx]), twice);
            float horizontal = __fsub_rn(__fadd_rn(heat[ty][east], heat[ty][west]), twice);
            float change = __fmaf_rn(vertical, rate.y, source[ty][tx]);
            change = __fmaf_rn(horizontal, rate.x, change);
            change = __fmaf_rn(__fsub_rn(rate.ambient, here), rate.z, change);
            next[ty][tx] = __fmaf_rn(0.5f, change, here);
        }
        __syncthreads();
        if (i == steps - 1) break;
        if (computed) heat[ty][tx] = next[ty][tx];
        __syncthreads();
    }
    if (INSIDE(tx, 2, BLOCK - 3) && INSIDE(ty, 2, BLOCK - 3) && on_chip) to[at] = next[ty][tx];
}
