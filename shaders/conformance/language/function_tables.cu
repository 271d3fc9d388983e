// Tables of functions in device and constant memory, filled at start, changed by a kernel, read by a later launch.
//@ family: language
//@ launch: shuffle grid=1 block=4
//@ launch: call grid=1 block=8
//@ arg: out:i32[32]=zero
//@ expect: out=0,504,3,300,3,104,1001,312,2,2504,4,302,33,304,1003,302,3,4504,5,302,5,505,1005,352,4,6506,6,306,73
//@ expect: out[29]=507,1006,304
typedef int (*Rule)(int, int);
struct Named {
    char code;
    Rule rule;
    float weight;
};
__device__ int low(int a, int b) { return a < b ? a : b; }
__device__ int high(int a, int b) { return a > b ? a : b; }
__device__ int mean(int a, int b) { return (a + b) / 2; }
static __device__ int mix(int a, int b) { return a * 10 + b; }

__device__ Rule rules[4] = {low, high, &mean};
__constant__ Rule fixed[] = {mix, low};
__device__ Named named[2] = {{'m', mean, 0.5f}, {'x', mix}};
__device__ Rule spare;
__device__ Rule grid[2][2] = {{low, high}, {mix, nullptr}};

__global__ void shuffle() {
    int t = threadIdx.x;
    if (t == 0) {
        rules[3] = mix;
        spare = rules[1];
    }
    if (t == 1) named[1].rule = fixed[t];
    if (t == 2) grid[1][1] = named[0].rule;
}
__global__ void call(int *out) {
    int t = threadIdx.x, *o = out + 4 * t;
    o[0] = rules[t & 3](t, 3);
    o[1] = fixed[t & 1](t, 5) * 100 + spare(t, 4);
    o[2] = named[t & 1].rule(t, 6) + (named[t & 1].code == 'x') * 1000;
    Rule (*row)[2] = &grid[t & 1];
    o[3] = (*row)[t >> 1 & 1](t, 2) + (spare == high) * 100 + (grid[0][0] == fixed[1]) * 200;
}
