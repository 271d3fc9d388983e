//@ family: dynamic_parallelism
//@ launch: parent grid=2 block=8
//@ arg: out:i32[16]=zero
//@ expect: out[0]=0,11,22,303,114,25,36,417,108,19,110,311,22,113,124,425
// Which kernel a thread launches is known only when it runs.
__global__ void add(int *p, int by) { *p += by; }
template <int N> __global__ void add_times(int *p, int n) { for (int i = 0; i < n; i++) *p += N; }
__global__ void parent(int *out) {
    int t = blockIdx.x * blockDim.x + threadIdx.x;
    int *p = out + t;
    *p = t;
    switch (t % 4) {
    case 0:
        if (t == 0) break;
        add<<<1, 1>>>(p, t % 8 ? 110 : 100);
        if (t == 12) add<<<1, 1>>>(p, -100);
        break;
    case 1: add_times<10><<<1, 1>>>(p, t == 5 ? 2 : t == 13 ? 10 : 1); break;
    case 2: t > 8 ? add<<<1, 1>>>(p, t == 10 ? 100 : 110) : add_times<10><<<1, 1>>>(p, t / 4 + 2); break;
    default:
        for (int i = 0; i <= (t - 3) / 4 % 2 + 2; i++) add<<<1, 1>>>(p, t == 7 && i == 3 ? 110 : t == 15 && i == 3 ? 110 : 100);
    }
}
