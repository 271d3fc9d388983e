//@ family: barriers
// Functions with barriers call functions with barriers, and both return early from loops by shared values.
//@ launch: calls grid=3 block=50
//@ arg: out:i32[150]=zero
//@ expect: out[0]=900,900,900,900,900,900,900,900
//@ expect: out[13]=900,900,900,900,900,900
//@ expect: out[86]=984,984,984,984,984,984
//@ expect: out[125]=540,540,540,540,540,540
//@ expect: out[142]=540,540,540,540,540,540,540,540
__device__ int inner(int *s, int k) {
    int t = threadIdx.x;
    if (s[k % 50] % 3 == 0) return -1;
    int v = (s[(t + k) % 50] * 2 + 1) % 50;
    __syncthreads();
    s[t] = v;
    __syncthreads();
    if (s[0] % 2 == 0) return s[49 - t];
    v = (s[t] + s[49 - t]) % 50;
    __syncthreads();
    s[t] = v;
    __syncthreads();
    return v;
}

__device__ int outer(int *s, int k) {
    int sum = 0;
    for (int j = 0; j < 3; ++j) {
        int v = inner(s, k + j);
        if (v == -1) return 100 * j;
        sum += v;
    }
    return sum;
}

__global__ void calls(int *out) {
    __shared__ int s[50];
    int t = threadIdx.x, sum = 0;
    s[t] = (11 * t + blockIdx.x) % 50;
    __syncthreads();
    for (int k = 0; k < 6;) {
        sum = sum * 3 + outer(s, k);
        k += s[1] % 2 == 0 ? 2 : 1;
    }
    out[blockIdx.x * 50 + t] = sum;
}
