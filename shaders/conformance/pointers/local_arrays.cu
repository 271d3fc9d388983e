//@ family: pointers
//@ launch: arrays grid=1 block=32
//@ arg: out:i32[32]=zero
__device__ int sum(const int *p, int n) { int s = 0; for (int i = 0; i < n; ++i) s += p[i]; return s; }
__device__ void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
__global__ void arrays(int *out) {
    int a[8], m[3][4];
    int t = threadIdx.x;
    for (int i = 0; i < 8; ++i) a[(i * 3 + t) % 8] = i * i + t;
    for (int i = 0; i < 12; ++i) m[i / 4][i % 4] = i - t;
    swap(&a[0], &a[t % 8]);
    int *p = t % 2 ? a : &m[1][0];
    p[2] = 100;
    out[t] = sum(a, 8) * 1000 + sum(m[1], 4) + m[2][3] + *(a + 2);
}
