// Gaussian elimination, a column per pair of launches: multipliers, then the rows below; last the back substitution.
//@ family: applications
//@ launch: multipliers grid=1 block=8
//@ arg: m:f32[16]=zero
//@ arg: a:f32[16]=values(-0.6,-0.5,0.7,0.3,-0.3,-0.9,0.3,0.7,-0.4,-0.5,-0.3,-0.8,0,-0.1,0.2,0.9)
//@ arg: i32=4
//@ arg: i32=0
//@ launch: eliminate grid=2,2 block=2,2
//@ arg: m
//@ arg: a
//@ arg: b:f32[4]=values(-0.85,-0.68,0.24,-0.53)
//@ arg: i32=4
//@ arg: i32=0
//@ launch: multipliers grid=1 block=8
//@ arg: m
//@ arg: a
//@ arg: i32=4
//@ arg: i32=1
//@ launch: eliminate grid=2,2 block=2,2
//@ arg: m
//@ arg: a
//@ arg: b
//@ arg: i32=4
//@ arg: i32=1
//@ launch: multipliers grid=1 block=8
//@ arg: m
//@ arg: a
//@ arg: i32=4
//@ arg: i32=2
//@ launch: eliminate grid=2,2 block=2,2
//@ arg: m
//@ arg: a
//@ arg: b
//@ arg: i32=4
//@ arg: i32=2
//@ launch: substitute grid=1 block=1
//@ arg: a
//@ arg: b
//@ arg: x:f32[4]=zero
//@ arg: i32=4
//@ expect: m=0,0,0,0,0.5,0,0,0,0.6666666,0.2564103,0,0,0x80000000,0.15384616,-0.2755102,0
//@ expect: a=-0.6,-0.5,0.7,0.3,0,-0.65,0xbd4cccc8,0.54999995,0xb26eeef0,0x31424c20,0xbf40fc10,-1.1410257,0,0xb0c4ec50
//@ expect: a[14]=0x32036a80,0.5010204
//@ expect: b=-0.85,-0.255,0.8720513,-0.2505102
//@ expect: x=0.70000005,0x32a17a18,-0.4,-0.5
__global__ void multipliers(float *m, const float *a, int size, int t) {
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= size - 1 - t) return;
    m[size * (i + t + 1) + t] = __fdiv_rn(a[size * (i + t + 1) + t], a[size * t + t]);
}
__global__ void eliminate(const float *m, float *a, float *b, int size, int t) {
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x >= size - 1 - t || y >= size - t) return;
    int row = x + 1 + t, column = y + t;
    a[size * row + column] = __fmaf_rn(-m[size * row + t], a[size * t + column], a[size * row + column]);
    if (y == 0) b[row] = __fmaf_rn(-m[size * row + t], b[t], b[row]);
}
__global__ void substitute(const float *a, const float *b, float *x, int size) {
    for (int i = 0; i < size; i++) {
        int row = size - i - 1;
        x[row] = b[row];
        for (int j = 0; j < i; j++) {
            int column = size - j - 1;
            x[row] = __fmaf_rn(-a[size * row + column], x[column], x[row]);
        }
        x[row] = __fdiv_rn(x[row], a[size * row + row]);
    }
}
