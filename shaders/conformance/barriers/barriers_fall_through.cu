//@ family: barriers
// A switch whose cases have barriers and fall into one another, with breaks and continues from within.
//@ launch: steps grid=5 block=40
//@ arg: out:i32[200]=zero
//@ expect: out[0]=29097278,32099087,35100896,38102705,1104514,4106323,7108132,10110061
//@ expect: out[42]=24064809,27065700,30066711,33067602,36068493,39069384
//@ expect: out[122]=15000102,18000093,21000084,24000075,27000066,30000057
//@ expect: out[176]=18000000,21000000,24000000,27000000,30000000,33000000
//@ expect: out[192]=26000000,29000000,32000000,35000000,38000000,1000000,4000000,7000000
__device__ void rotate(int *s, int k) {
    int v = s[(threadIdx.x + k) % 40];
    __syncthreads();
    s[threadIdx.x] = v;
    __syncthreads();
}

__global__ void steps(int *out) {
    __shared__ int s[40];
    int t = threadIdx.x, b = blockIdx.x, sum = 0;
    s[t] = (3 * t + b) % 40;
    __syncthreads();
    for (int r = 0; r < 5; ++r) {
        switch ((b + r) % 5) {
        case 0:
            rotate(s, 1);
            sum += s[t];
            [[fallthrough]];
        case 1:
            rotate(s, 3);
            if ((b + 2 * r) % 4 == 2) {
                sum *= 2;
                continue;
            }
            sum += 100 * s[t];
            [[fallthrough]];
        case 2:
            rotate(s, 7);
            sum += 10000;
            break;
        case 3:
            sum += s[39 - t];
            break;
        default:
            rotate(s, 2);
            sum *= 3;
            r = 100;
        }
    }
    out[b * 40 + t] = sum + 1000000 * s[t];
}
