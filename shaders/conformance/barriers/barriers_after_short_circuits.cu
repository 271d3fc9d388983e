//@ family: barriers
// Barriers on the right of && and ||, in both arms of ?: and after a comma; all threads reach the same ones.
//@ launch: operators grid=3 block=34
//@ arg: out:i32[102]=zero
//@ expect: out[0]=1601009,1601003,1601012,1601010,1601010,1601012,1601003,1601009
//@ expect: out[15]=1601012,1601010,1601010,1601012,1601003,1601009
//@ expect: out[42]=711004,711001,711000,711001,711004,711009
//@ expect: out[84]=1611010,1611010,1611012,1611003,1611009,1611004
//@ expect: out[94]=1611009,1611003,1611012,1611010,1611010,1611000,1611001,1611004
__global__ void operators(int *out) {
    __shared__ int s[34];
    int t = threadIdx.x, b = blockIdx.x, v = t * t % 13;
    int count = b % 2 == 0 ? __syncthreads_count(v > 6) : (__syncthreads(), 7);
    bool some = b > 0 && __syncthreads_or(v > 11);
    bool all = b == 1 || __syncthreads_and(v < 13);
    int next = (s[t] = v, __syncthreads(), s[(t + 3) % 34]);
    out[b * 34 + t] = count * 100000 + some * 10000 + all * 1000 + next;
}
