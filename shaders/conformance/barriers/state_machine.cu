//@ family: barriers
// One thread decides the block's next state.
//@ launch: machine grid=3 block=32
//@ arg: out:i32[96]=zero
//@ arg: steps:i32[3]=zero
//@ expect: out[0]=41,72,71,70,69,68,67,66
//@ expect: out[59]=19,17,15,13
//@ expect: out[73]=18,19,20,21
//@ expect: out[88]=59,61,63,65,67,69,71,73
//@ expect: steps[0]=83,18,16
enum State { rotate, twice, mirror, done };

__global__ void machine(int *out, int *steps) {
    __shared__ int s[32];
    __shared__ State state;
    int t = threadIdx.x, count = 0, v;
    s[t] = t + blockIdx.x;
    if (t == 0) state = (State)blockIdx.x;
    __syncthreads();
    while (state != done) {
        ++count;
        switch (state) {
        case rotate:
            v = s[(t + 1) % 32];
            __syncthreads();
            s[t] = v;
            if (t == 0) state = v % 2 ? twice : mirror;
            break;
        case twice:
            if (t < 16) s[t] *= 2;
            __syncthreads();
            if (t == 31) state = mirror;
            break;
        default:
            v = s[31 - t];
            __syncthreads();
            s[t] = v + 1;
            if (t == 0) state = v + 1 > 40 ? done : rotate;
        }
        __syncthreads();
    }
    out[blockIdx.x * 32 + t] = s[t];
    if (t == 0) steps[blockIdx.x] = count;
}
