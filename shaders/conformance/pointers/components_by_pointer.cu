//@ family: pointers
// Pointers to single components of vectors in registers, shared and global memory.
//@ launch: nudge grid=1 block=8
//@ arg: g:f32[32]=iota
//@ arg: out:f32[8]=zero
//@ expect: g=0,1.5,2,3,4,5,6.5,7,8,9,10,11.5,12.5,13,14,15
//@ expect: g[16]=16,17.5,18,19,20,21,22.5,23,24,25,26,27.5,28.5,29,30,31
//@ expect: out=121,274,411,548,287,436,577,710
__device__ void add(float *p, float by) { *p += by; }
__device__ float *component(float4 &v, int i) { return i == 0 ? &v.x : i == 1 ? &v.y : i == 2 ? &v.z : &v.w; }
__global__ void nudge(float4 *g, float *out) {
    __shared__ float2 s[8];
    int t = threadIdx.x;
    float4 r = g[t];
    s[t] = make_float2(t, -t);
    add(component(r, t & 3), 100);
    add(component(g[t], (t + 1) & 3), 0.5f);
    add(t & 1 ? &s[t].x : &s[t].y, 7);
    float *all = &s[0].x;
    __syncthreads();
    out[t] = r.x + r.y * 2 + r.z * 3 + r.w * 4 + all[15 - t] + s[t ^ 1].x;
}
