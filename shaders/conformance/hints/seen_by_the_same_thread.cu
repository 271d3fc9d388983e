//@ family: hints
// Loads with hints see what the thread stored before, with and without hints; `__ldcv` sees other threads'.
//@ launch: mix grid=1 block=32
//@ arg: a:i32[32]=iota
//@ arg: out:i32[32]=zero
//@ expect: out=182,177,204,199,226,221,248,243,142,137,164,159,186,181,208,203
//@ expect: out[16]=358,353,380,375,402,397,424,419,318,313,340,335,362,357,384,379
__global__ void mix(int *a, int *out) {
    int t = threadIdx.x;
    a[t] += 10;
    int x = __ldcg(a + t);
    __stcg(a + t, x * 2);
    int y = a[t];
    __stwt(&a[t], y + __ldca(a + t));
    int z = __ldcs(a + t) + __ldlu(a + t);
    __stcs(a + t, z);
    __syncthreads();
    out[t] = __ldcv(a + (t ^ 9)) + x + y;
}
