//@ family: barriers
// Barriers in the cases of a switch; each block reads its own selector.
//@ launch: choose grid=5 block=33
//@ arg: selector:i32[5]=values(2,0,3,1,7)
//@ arg: out:i32[165]=zero
//@ expect: out[0]=-16,-9,-4,-1,0,-1024,-961,-900
//@ expect: out[27]=100,81,64,49
//@ expect: out[73]=961,900,841,784
//@ expect: out[157]=7,7,7,7,7,7,7,7
__global__ void choose(const int *selector, int *out) {
    __shared__ int s[33];
    int t = threadIdx.x, v;
    s[t] = t * t;
    switch (selector[blockIdx.x]) {
    case 0:
        __syncthreads();
        v = s[(t + 1) % 33];
        __syncthreads();
        s[t] = v;
        break;
    case 1:
        if (t % 2) s[t] += 500;
        // Falls through.
    case 2:
        __syncthreads();
        v = s[(t + 5) % 33];
        __syncthreads();
        s[t] = v;
        if (t < 20) break;
        s[t] = -v;
        break;
    case 3:
        for (int r = 1; r <= 3; ++r) {
            __syncthreads();
            v = s[(t + r) % 33];
            __syncthreads();
            s[t] = v;
        }
        break;
    default: s[t] = selector[blockIdx.x];
    }
    __syncthreads();
    out[blockIdx.x * 33 + t] = s[32 - t];
}
