//@ family: barriers
// Calls with barriers under `&&`, `||`, `?:` and the comma.
//@ launch: expressions grid=4 block=25
//@ arg: out:i32[100]=zero
//@ expect: out[0]=6913,2014,7115,2216,7317,2418,7519,2620
//@ expect: out[58]=8014,8115,8216,8317
//@ expect: out[70]=6701,6802,5903,6004
//@ expect: out[92]=1625,6726,1802,6903,7004,1105,6206,1307
__device__ int exchange(int *s, int distance) {
    int t = threadIdx.x;
    __syncthreads();
    int v = s[(t + distance) % 25];
    __syncthreads();
    s[t] = v + 1;
    return v;
}

__global__ void expressions(int *out) {
    __shared__ int s[25];
    int t = threadIdx.x, b = blockIdx.x, x = 0;
    s[t] = t;
    if (b != 1 && exchange(s, 3) > 10) x += 1000;
    if (b == 2 || exchange(s, 1) % 2) x += 5000;
    x += b > 1 ? exchange(s, 2) : exchange(s, 7);
    x += 100 * (exchange(s, 4), s[t]);
    out[b * 25 + t] = x;
}
