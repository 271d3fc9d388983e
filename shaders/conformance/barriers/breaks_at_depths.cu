//@ family: barriers
// Three loops in one another with barriers in the innermost; shared values, the same for all, end each of them.
//@ launch: nest grid=4 block=33
//@ arg: out:i32[132]=zero
//@ expect: out[0]=100000,100000,100000,100000,100000,100000,100000,100000
//@ expect: out[17]=100000,100000,100000,100000,100000,100000
//@ expect: out[68]=1011116,1011140,1011109,1011133,1011146,1011137
//@ expect: out[95]=1011137,1011161,1011141,1011143,601055,601059
//@ expect: out[124]=601023,601038,601053,601046,601028,601043,601047,601062
__global__ void nest(int *out) {
    __shared__ int s[33];
    int t = threadIdx.x, sum = 0;
    s[t] = (7 * t + blockIdx.x) % 11;
    __syncthreads();
    for (int i = 0; i < 4; ++i) {
        if ((i + blockIdx.x) % 3 == 2) continue;
        int j = 0;
        while (true) {
            ++j;
            if (s[(5 * i + j) % 33] % 4 == 3) break;
            for (int k = 0; k < 3; ++k) {
                int v = (s[(t + k + 1) % 33] + s[t] + k) % 11;
                __syncthreads();
                s[t] = v;
                __syncthreads();
                sum += v;
                if (s[k] == 5) break;
                if (s[k] % 2 == 0) continue;
                sum += 1000;
            }
            if (j >= 5) break;
        }
        // No thread writes before all have read why the loop ended.
        __syncthreads();
        sum += 100000 * j;
        if (s[0] == 0) break;
    }
    out[blockIdx.x * 33 + t] = sum;
}
