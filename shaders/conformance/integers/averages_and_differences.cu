//@ family: integers
//@ launch: ops grid=1 block=196
//@ arg: a:i32[196]=edges(0)
//@ arg: b:i32[196]=edges(1)
//@ arg: r0:i32[196]=zero
//@ arg: r1:i32[196]=zero
//@ arg: r2:u32[196]=zero
//@ arg: r3:u32[196]=zero
//@ arg: r4:u32[196]=zero
//@ arg: r5:u32[196]=zero
__global__ void ops(const int *a, const int *b, int *r0, int *r1, unsigned *r2, unsigned *r3, unsigned *r4, unsigned *r5) {
    int i = threadIdx.x;
    int x = a[i], y = b[i];
    r0[i] = __hadd(x, y);
    r1[i] = __rhadd(x, y);
    r2[i] = __uhadd(x, y);
    r3[i] = __urhadd(x, y);
    r4[i] = __sad(x, y, 5u);
    r5[i] = __usad(x, y, 5u);
}
