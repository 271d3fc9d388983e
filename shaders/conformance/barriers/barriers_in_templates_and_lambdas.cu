//@ family: barriers
// A template that instantiates itself and a lambda that is passed on, both with barriers.
//@ launch: levels grid=2 block=64
//@ arg: out:i32[128]=zero
//@ expect: out[0]=314,314,963,963,270,270,865,865
//@ expect: out[20]=572,572,21,21,177,177
//@ expect: out[49]=436,203,203,646,646,613
//@ expect: out[91]=1001,826,826,984,984,629
//@ expect: out[120]=863,863,271,271,864,864,781,781
template <int Level> __device__ void level(int *s, int b) {
    if constexpr (Level > 0) {
        int t = threadIdx.x, v = s[t] + s[t ^ (1 << (Level - 1))] * Level;
        __syncthreads();
        s[t] = v;
        __syncthreads();
        if (Level % 2 == b) return level<Level - 1>(s, b);
        level<Level - 1>(s, b);
        s[t] %= 1009;
        __syncthreads();
    }
}

template <typename F> __device__ void for_both(F f) {
    for (int k = 5; k < 10; k += 4) f(k);
}

__global__ void levels(int *out) {
    __shared__ int s[64];
    int t = threadIdx.x;
    s[t] = (t + 3 * blockIdx.x) % 50;
    __syncthreads();
    level<6>(s, blockIdx.x);
    for_both([&](int k) {
        int v = s[63 - t] + k;
        __syncthreads();
        s[t] = v;
        __syncthreads();
    });
    out[blockIdx.x * 64 + t] = s[t];
}
