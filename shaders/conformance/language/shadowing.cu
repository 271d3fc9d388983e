// Scopes and shadowing: parameters, loops, conditions, members, types and functions of one name.
//@ family: language
//@ launch: shadows grid=1 block=8
//@ arg: out:i32[48]=zero
//@ expect: out=10043,3001,4,244,0,4100,10043,3102,13,245,1,2101,10043,3203,22,246,2,2100,10043,3304,31,247,3,1100,10043
//@ expect: out[25]=3405,40,248,4,1101,10043,3506,49,249,5,103,10043,3607,58,250,6,1103,10043,3708,67,251,7,1104
__device__ int value = 1000;
constexpr int x = 3;
struct item {
    int v;
};
__device__ int item(int v) { return v * 9; }
struct Scope {
    int value, x;
    __device__ Scope(int value, int x) : value(value + 1), x(x) { value = 77; }
    __device__ int get(int x) const { return this->x * 100 + x * 10 + value + ::x; }
};
__device__ int parameters(int x) {
    {
        int x = 7;
        x++;
    }
    for (int x = 0; x < 3; x++) {
        int value = x * 2;
        if (int x = value - 2) value += x;
    }
    return x;
}
__global__ void shadows(int *out) {
    int t = threadIdx.x, *o = out + 6 * t;
    int value = x;
    int y = value + 1, z = y + ::value;
    o[0] = z * 10 + value;
    {
        int x = t;
        int value = x + 1;
        o[1] = x * 100 + value + ::x * 1000;
    }
    struct item i = {t};
    o[2] = item(i.v) + sizeof(struct item);
    o[3] = Scope(t, 2).get(4);
    o[4] = parameters(t);
    int total = 0;
    for (int t = 0; t < 3; t++) {
        if (t) {
            int t = 50;
            total += t++;
        }
    }
    if (int x = t - 3; x > 0) total += x;
    else total -= x * 1000;
    switch (int value = t & 3) {
    case 1: total += value; break;
    default: total += ::value;
    }
    o[5] = total;
}
