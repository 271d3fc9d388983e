//@ family: pointers
// A pointer that starts in shared memory and moves to global memory after some rounds of a loop.
//@ launch: run grid=1 block=16
//@ arg: g:i32[64]=iota
//@ arg: out:i32[16]=zero
//@ expect: out=10,2022,6027,12025,4090,10086,18075,28057,8170,18150,30123,44089,12250,26214,42171,60121
__global__ void run(int *g, int *out) {
    __shared__ int s[16];
    int t = threadIdx.x, sum = 0;
    s[t] = 1000 * t;
    __syncthreads();
    int *p = s + t, *q = g + 4 * t;
    for (int i = 0; i < 6; ++i) {
        sum += *p;
        if (i == t % 4) { int *tmp = p; p = q; q = tmp; }
        else if (p < g + 64 && p >= g) ++p;
    }
    out[t] = sum;
}
