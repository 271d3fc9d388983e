//@ family: pointers
// The lower four bits of pointers to shared, global and local memory carry tags.
//@ launch: tag grid=1 block=12
//@ arg: data:i32[48]=iota
//@ arg: out:i32[12]=zero
//@ expect: out=0,10004,20005,30300,40016,50005,60600,70028,80005,90900,100040,110005
__global__ void tag(int *data, int *out) {
    __shared__ __align__(16) int s[48];
    __align__(16) int l[4] = { 5, 5, 5, 5 };
    int t = threadIdx.x;
    for (int i = 0; i < 4; ++i) s[4 * t + i] = 100 * t + i;
    int *p = t % 3 == 0 ? s + 4 * t : t % 3 == 1 ? data + 4 * t : l;
    unsigned long long tagged = (unsigned long long)p | t;
    __shared__ unsigned long long kept[12];
    kept[t] = tagged;
    int *back = (int *)(kept[t] & ~15ull);
    int low = (int)(kept[t] & 15);
    out[t] = low * 10000 + *back;
}
