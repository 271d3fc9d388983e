//@ family: barriers
// Arrays, 64-bit integers and doubles that divergent code sets on both sides of a barrier.
//@ launch: keep grid=2 block=35
//@ arg: whole:i64[70]=zero
//@ arg: fraction:f64[70]=zero
//@ arg: i32=30
//@ expect: whole[0]=1099511626796,3298534883917,1099511627498,1099511627066,3298534883760,3298534887331,1099511626902
//@ expect: whole[7]=1099511626472
//@ expect: whole[32]=0,0,0,3298534883848
//@ expect: whole[41]=3298534883966,3298534887537,1099511627104,1099511626674
//@ expect: whole[62]=3298534886607,1099511630124,1099511629725,0,0,0,0,0
//@ expect: fraction[0]=-83.5,34.5,-84,-166.5,16,34.5,-85,-166.5
//@ expect: fraction[19]=-166.5,12,34.5,-89
//@ expect: fraction[23]=-166.5,11,34.5,-90
//@ expect: fraction[62]=35.5,-89.5,-92.25,0,0,0,0,0
struct Values {
    int list[4];
    long long wide;
    double fraction;
};

__global__ void keep(long long *whole, double *fraction, int n) {
    __shared__ int keys[35];
    int t = threadIdx.x, i = blockIdx.x * 35 + t, key = (17 * t + blockIdx.x) % 35;
    if (t >= n) return;
    Values v;
    for (int k = 0; k < 4; ++k) v.list[k] = 10 * t + k;
    v.wide = (1LL << 40) + t;
    v.fraction = t * 0.25;
    keys[t] = key;
    if (key % 2) {
        v.list[key % 4] += 1000;
        v.wide *= 3;
    } else {
        v.fraction -= 100.5;
    }
    __syncthreads();
    int next = keys[(t + 1) % n];
    v.list[next % 4] -= 500;
    if (next > 20) {
        v.wide -= next;
        v.fraction *= 2;
    }
    long long sum = v.wide;
    for (int k = 0; k < 4; ++k) sum += v.list[k] * (k + 1);
    whole[i] = sum;
    fraction[i] = v.fraction + next;
}
