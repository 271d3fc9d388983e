// Classes returned by value, small and large; members read from the result, chained calls, results in conditions.
//@ family: classes
//@ launch: returned grid=1 block=16
//@ arg: out:i32[64]=zero
//@ expect: out=1000,0,-1,0,1000,2,144,1,1013,4,72,52,1017,6,48,52,1021,8,36,2,1025,10,28,52,1035,6,24,52,1039,8,20,52
//@ expect: out[32]=1043,10,18,52,1047,12,16,3,1051,14,14,52,1055,16,13,52,1065,12,12,52,1069,14,11,52,1073,16,10,52
//@ expect: out[60]=1077,18,9,52
struct Big {
    int v[6];
    __device__ Big with(int i, int x) const {
        Big copy = *this;
        copy.v[i] = x;
        return copy;
    }
    __device__ int sum() const {
        int s = 0;
        for (int x : v) s += x;
        return s;
    }
};
struct Maybe {
    bool has;
    int value;
    __device__ explicit operator bool() const { return has; }
    __device__ int operator*() const { return value; }
};
__device__ Big ramp(int n) {
    if (n < 0) return {};
    Big b;
    for (int i = 0; i < 6; i++) b.v[i] = n + i;
    return b;
}
__device__ Maybe divide(int a, int b) {
    if (b == 0) return {false};
    return {true, a / b};
}
__device__ Maybe root(int v) {
    for (int i = 0; i * i <= v; i++)
        if (i * i == v) return Maybe{true, i};
    return Maybe();
}
__global__ void returned(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    o[0] = ramp(t - 2).with(t % 6, 1000).sum();
    o[1] = ramp(t).v[t % 6] + ramp(-1).sum();
    if (Maybe m = divide(144, t)) o[2] = *m;
    else o[2] = -1;
    o[3] = root(t) ? *root(t) : 50 + (divide(t, 0) ? 1 : 2);
}
