//@ family: pointers
// A function adds atomically in shared or global memory, and plainly in local, by asking where a pointer leads.
//@ golden: none NVRTC 13.0's own code for this ends with an invalid address space
//@ launch: add grid=2 block=16
//@ arg: g:i32[4]=zero
//@ arg: out:i32[32]=zero
//@ expect: g=180,120,360,240
//@ expect: out=501,11600,21100,804,10500,21600,1107,10800,20500,1610,11100,20800,513,11600,21100,816
//@ expect: out[16]=501,11600,21100,804,10500,21600,1107,10800,20500,1610,11100,20800,513,11600,21100,816
__device__ int add_to(int *p, int v) {
    if (__isLocal(p)) { int old = *p; *p += v; return 0 * old; }
    if (__isShared(p)) { atomicAdd(p, v); return 1; }
    if (__isGlobal(p)) { atomicAdd(p, 10 * v); return 2; }
    return 3;
}
__global__ void add(int *g, int *out) {
    __shared__ int s[4];
    int l[4] = { 0, 0, 0, 0 };
    int t = threadIdx.x;
    if (t < 4) s[t] = 0;
    __syncthreads();
    int *to = t % 3 == 0 ? l : t % 3 == 1 ? s : g;
    int where = add_to(to + t % 4, t + 1);
    __syncthreads();
    out[blockIdx.x * 16 + t] = where * 10000 + s[t % 4] * 100 + l[t % 4];
}
