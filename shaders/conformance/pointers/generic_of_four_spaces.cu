//@ family: pointers
// One pointer variable that points into global, shared, local and constant memory in turn.
//@ launch: mix grid=2 block=8
//@ arg: g:i32[16]=iota
//@ arg: out:i32[16]=zero
//@ expect: out=4956,19312,71804,9596,12984,44740,70316,6956,11106,20110,72050,10826,19134,45538,70562,8186
__constant__ int c[8] = { 5, 6, 7, 8, 9, 10, 11, 12 };
__device__ int sum3(const int *p) { return p[0] + 2 * p[1] + 3 * p[2]; }
__global__ void mix(const int *g, int *out) {
    __shared__ int s[8];
    int l[8];
    int t = threadIdx.x, b = blockIdx.x;
    s[t] = t * t + b;
    for (int i = 0; i < 8; ++i) l[i] = 100 - i * t;
    __syncthreads();
    int total = 0;
    for (int k = 0; k < 4; ++k) {
        const int *p;
        switch ((k + t) & 3) {
            case 0: p = g + b * 8; break;
            case 1: p = s; break;
            case 2: p = l; break;
            default: p = c; break;
        }
        total = total * 5 + sum3(p + (t + k) % 6);
    }
    out[b * 8 + t] = total;
}
