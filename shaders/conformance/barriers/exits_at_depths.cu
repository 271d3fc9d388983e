//@ family: barriers
// Threads leave at several depths, between barriers; what they left in shared memory stays.
//@ launch: leave grid=2 block=64
//@ arg: out:i32[128]=zero
//@ expect: out[0]=486,71,135,2003,191,239,303,2007
//@ expect: out[79]=3099,610,737,807
//@ expect: out[110]=1660,1047,1736,2093
//@ expect: out[120]=2016,2429,2493,1059,4871,4863,4451,1063
__global__ void leave(int *out) {
    __shared__ int s[64];
    int t = threadIdx.x, b = blockIdx.x;
    int *mine = out + b * 64 + t;
    s[t] = 7 * t + b;
    __syncthreads();
    if (t % 4 == 3) {
        if (t > 40) {
            *mine = 1000 + t;
            return;
        } else if (t < 8) {
            *mine = 2000 + t;
            return;
        }
    }
    __syncthreads();
    int v = s[t ^ 1];
    __syncthreads();
    s[t] = v + 1;
    __syncthreads();
    if (v & 1) {
        if (b == 1) {
            if (t % 5 == 0) {
                *mine = 3000 + v;
                return;
            }
        }
    }
    __syncthreads();
    v += s[(t + 2) % 64];
    __syncthreads();
    if (t >= 60) {
        *mine = 4000 + v;
        return;
    }
    s[t] = v;
    __syncthreads();
    *mine = 2 * v + s[t == 0 ? 60 : t - 1];
}
